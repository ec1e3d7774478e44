/** Where a big map is looked at from, as plain numbers: the part of the map in the frame. */

export interface Size {
  readonly wide: number;
  readonly tall: number;
}

export interface Sight {
  /** The point of the map in the middle of the frame. */
  readonly x: number;
  readonly y: number;
  /** Pixels per unit of the map. */
  readonly scale: number;
}

/** What a fingertip needs, in pixels. */
export const FINGERTIP = 40;

/** The scale at which the whole map just fits. */
export function fitting(map: Size, frame: Size): number {
  return Math.min(frame.wide / map.wide, frame.tall / map.tall) || 1;
}

/** No nearer than useful, no farther than the whole map, and never a frame full of nothing. */
export function bounded(sight: Sight, map: Size, frame: Size, least: number): Sight {
  const whole = fitting(map, frame);
  const nearest = Math.max(whole * 4, (FINGERTIP * 2.5) / least);
  const scale = Math.min(nearest, Math.max(whole, sight.scale));
  const inside = (at: number, length: number, seen: number) =>
    seen >= length ? length / 2 : Math.min(length - seen / 2, Math.max(seen / 2, at));
  return {
    x: inside(sight.x, map.wide, frame.wide / scale),
    y: inside(sight.y, map.tall, frame.tall / scale),
    scale,
  };
}

/** The whole map; or, where its things would be too small to press, the part round `focus`. */
export function opening(map: Size, frame: Size, least: number, focus: { x: number; y: number } | null): Sight {
  const whole = fitting(map, frame);
  const scale = focus ? Math.max(whole, FINGERTIP / least) : whole;
  return bounded({ x: focus?.x ?? map.wide / 2, y: focus?.y ?? map.tall / 2, scale }, map, frame, least);
}

/** Nearer or farther by `factor`, so that the point of the map under `px`, `py` stays there. */
export function zoomed(sight: Sight, factor: number, px: number, py: number, map: Size, frame: Size, least: number): Sight {
  const whole = fitting(map, frame);
  const scale = Math.max(whole, sight.scale * factor);
  const x = sight.x + (px - frame.wide / 2) * (1 / sight.scale - 1 / scale);
  const y = sight.y + (py - frame.tall / 2) * (1 / sight.scale - 1 / scale);
  return bounded({ x, y, scale }, map, frame, least);
}

/** Moved by so many pixels. */
export function panned(sight: Sight, dx: number, dy: number, map: Size, frame: Size, least: number): Sight {
  return bounded({ ...sight, x: sight.x - dx / sight.scale, y: sight.y - dy / sight.scale }, map, frame, least);
}
