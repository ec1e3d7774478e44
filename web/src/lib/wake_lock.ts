/**
 * Keep the screen lit while a match is on, where the device allows it.
 *
 * A page that came over plain http has no wake lock. Browsers also leave the screen lit for a moving
 * picture that fills a good part of the page; so there one plays, unseen, unheard and empty. It comes
 * from a canvas and not from a file: Firefox asks for sound in a file, and no policy of ours has to
 * allow one. Safari asks for sound in any picture, which would silence whatever else the phone plays:
 * there the screen goes dark when it likes, and the settings say so.
 */

/** Something that keeps the screen lit until it is let go, or taken away. */
interface Hold {
  readonly released: boolean;
  release(): unknown;
}

/** Ask for it. Throws where it is refused. */
type Way = () => Promise<Hold>;

/** The browser's own way; only for pages that came over TLS, or from this very machine. */
export const hasLock = (): boolean => "wakeLock" in navigator;

const lock: Way = () => navigator.wakeLock.request("screen");

/** Firefox looks at a picture when it begins to play: by then it has to be known. */
function known(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if (video.readyState > 0) return resolve();
    video.addEventListener("loadedmetadata", () => resolve(), { once: true });
    setTimeout(resolve, 2_000);
  });
}

const picture: Way = async () => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const paint = canvas.getContext("2d");
  if (!paint || !("captureStream" in canvas)) throw new Error("no moving pictures here");
  const video = document.createElement("video");
  video.className = "vigil"; // as large as the page, behind everything, and wholly transparent
  video.muted = true;
  video.playsInline = true;
  video.disableRemotePlayback = true;
  video.tabIndex = -1;
  video.setAttribute("aria-hidden", "true");
  video.srcObject = canvas.captureStream();
  // Frames come only when something is painted.
  const beat = setInterval(() => paint.fillRect(0, 0, 16, 16), 1_000);
  paint.fillRect(0, 0, 16, 16);
  document.body.append(video);
  const hold = {
    released: false,
    release: () => {
      hold.released = true;
      clearInterval(beat);
      for (const track of (video.srcObject as MediaStream | null)?.getTracks() ?? []) track.stop();
      video.srcObject = null;
      video.remove();
    },
  };
  try {
    await known(video);
    await video.play();
  } catch (refused) {
    hold.release();
    throw refused;
  }
  video.addEventListener("pause", () => hold.release()); // another app wanted the stage
  return hold;
};

/** Until it is ended: asks at once, when the page is seen again, and at a touch if there is none. */
export function stayAwake(): () => void {
  const way = hasLock() ? lock : picture;
  let hold: Hold | null = null;
  let asking = false;
  let over = false;

  const letGo = () => {
    const held = hold;
    hold = null;
    held?.release();
  };
  const take = async () => {
    if (over || asking || (hold && !hold.released) || document.visibilityState !== "visible") return;
    asking = true;
    try {
      hold = await way();
    } catch {
      // Not before a touch, or low battery, or not at all: the screen dims, the game goes on.
    }
    asking = false;
    if (over || document.visibilityState !== "visible") letGo();
  };
  const look = () => {
    letGo(); // a phone that slept has lost it, whatever it says
    void take();
  };
  const touched = () => void take();

  void take();
  document.addEventListener("visibilitychange", look);
  for (const touch of ["click", "keydown"] as const) document.addEventListener(touch, touched, true);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", look);
    for (const touch of ["click", "keydown"] as const) document.removeEventListener(touch, touched, true);
    letGo();
  };
}
