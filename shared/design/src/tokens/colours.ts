import { referTo } from './custom-properties';
import { paper } from './paper';

export type Colour = keyof typeof paper.colour;

export const colours = referTo('colour');

/** For what is no style: the browser's own bars, and pictures made at build time. */
export const colourValues: Readonly<Record<Colour, string>> = paper.colour;
