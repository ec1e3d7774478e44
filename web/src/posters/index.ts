/** The bills on the wall, drawn by us. Plain files, so that they cost the program nothing. */
import house from "./house.svg";
import kaidan from "./kaidan.svg";
import revenge from "./revenge.svg";
import sonata from "./sonata.svg";
import tillinghast from "./tillinghast.svg";

export const POSTERS = { revenge, sonata, house, kaidan, tillinghast } as const;
export type PosterId = keyof typeof POSTERS;
