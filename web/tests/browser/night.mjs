/**
 * A night in a real browser, against a running server:
 *
 *   gloaming serve --no-browser &
 *   node tests/browser/night.mjs            # GLOAMING_SERVER, CHROMIUM, NIGHTS may be set
 *
 * Plays whole matches by pressing what is offered, while the page is reloaded with answers in
 * flight, looked at from two tabs, sent through the back-forward cache and given hostile words.
 * Fails on any error on the console, any breach of the page's policy, any foreign request, any
 * dialog, and on a page that does not come to the end.
 */
import { chromium } from "playwright-core";

const SERVER = process.env.GLOAMING_SERVER ?? "http://127.0.0.1:8666";
const NIGHTS = Number(process.env.NIGHTS ?? 1);
const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "{seat} {n, plural, other {#}}",
  "javascript:alert(1)",
  "\"><svg onload=alert(1)>",
  "'; alert(1); //",
  "\u202Eevil\u202C\u0000\u0007",
  "𝕳̷̢̛ę̴l̶p",
];

const troubles = [];
const complain = (text) => {
  troubles.push(text);
  console.error(text);
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A visitor whose every misfortune is noticed. */
async function visitor(options = {}) {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, reducedMotion: "reduce", ...options });
  await context.addInitScript(() => {
    if (location.protocol === "about:") return;
    localStorage["gloaming:settings"] ??= JSON.stringify({ pace: "instant", muted: true, captions: false });
    addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  const watch = (page) => {
    page.on("console", (message) => message.type() === "error" && !/ERR_|WebSocket|50\d/.test(message.text()) && complain(`console: ${message.text()}`));
    page.on("pageerror", (error) => complain(`page: ${error}`));
    page.on("dialog", (dialog) => (complain(`dialog: ${dialog.message()}`), dialog.dismiss()));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(SERVER) && !url.startsWith(SERVER.replace("http", "ws")) && !url.startsWith("data:")) complain(`foreign request: ${url}`);
    });
  };
  context.on("page", watch);
  return { context, page: await context.newPage() };
}

/** Press what is offered until it is settled; true if something was pressed. */
async function press(page) {
  const offered = await page.$$("[data-choice]:not(:disabled)");
  if (!offered.length) return false;
  // Mostly contracts, so that the night ends.
  const most = Math.random() < 0.75 ? Math.min(3, offered.length) : offered.length;
  await offered[Math.floor(Math.random() * most)].click({ timeout: 1_000 }).catch(() => undefined);
  return true;
}

async function over(page) {
  return (await page.$(".winners")) !== null;
}

async function play(page, disturb) {
  const deadline = Date.now() + 240_000;
  for (let turn = 0; Date.now() < deadline; turn++) {
    if (await over(page)) return true;
    if (await press(page)) await disturb(turn);
    await sleep(30);
  }
  complain(`the night did not end: ${await page.evaluate(() => document.body.innerText.slice(0, 300))}`);
  return false;
}

async function quickTable(page) {
  await page.goto(`${SERVER}/`);
  const started = Date.now();
  await page.click(".acts .lit");
  await page.waitForSelector(".board > *");
  return Date.now() - started;
}

for (let night = 0; night < NIGHTS; night++) {
  const { context, page } = await visitor({ locale: night % 2 ? "it" : "en" });
  const ready = await quickTable(page);
  const table = page.url();
  const second = await context.newPage();
  await second.goto(table);
  await page.bringToFront();
  let reloads = 0;
  const done = await play(page, async (turn) => {
    if (turn % 4 === 0) {
      // The answer may be on its way: reload at once, and let it arrive exactly once.
      await page.reload({ waitUntil: "domcontentloaded" });
      reloads += 1;
    } else if (turn % 4 === 2) {
      await page.goto("about:blank");
      await page.goBack();
    }
    await page.waitForSelector(".play").catch(() => undefined);
  });
  if (done) {
    await second.bringToFront();
    await second.waitForSelector(".winners", { timeout: 15_000 }).catch(() => complain("the other tab missed the end"));
    const [here, there] = await Promise.all([page, second].map((tab) => tab.evaluate(() => document.querySelector("dialog h2")?.textContent)));
    if (here !== there) complain(`two tabs disagree: ${here} / ${there}`);
  }
  const left = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("flight")));
  if (left.length) complain(`answers left in flight: ${left}`);
  console.log(`night ${night + 1}: first question after ${ready} ms, ${reloads} reloads`);
  await context.close();
}

{
  // Words are only words: names, talk and notes that would like to be markup.
  const { context, page } = await visitor();
  for (const text of HOSTILE) {
    await page.goto(`${SERVER}/`);
    await page.waitForSelector(".acts .lit");
    await page.evaluate((name) => {
      const kept = JSON.parse(localStorage.getItem("gloaming:settings") ?? "{}");
      localStorage.setItem("gloaming:settings", JSON.stringify({ ...kept, name: name.slice(0, 40) }));
    }, text);
    if (text === HOSTILE[0]) {
      await page.reload();
      await quickTable(page);
    } else await page.goBack();
    await page.waitForSelector(".play");
    await page.click("header .icon:last-child");
    await page.click("nav .button:has-text('Table talk')");
    await page.fill("form input", text.replace("\u0000", ""));
    await page.click("form .lit");
    await page.waitForFunction((n) => document.querySelectorAll(".talk li p").length >= n, HOSTILE.indexOf(text) + 1).catch(() => complain(`unsaid: ${text}`));
    await page.keyboard.press("Escape");
  }
  const foreign = await page.evaluate(() => document.querySelectorAll("img[src=x], script:not([src])").length);
  if (foreign) complain(`${foreign} elements grew out of words`);
  console.log(`${HOSTILE.length} hostile words said`);
  await context.close();
}

await browser.close();
console.log(troubles.length ? `${troubles.length} troubles` : "a quiet night");
process.exit(troubles.length ? 1 : 0);
