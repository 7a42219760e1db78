import { referTo } from './custom-properties';
import { paper } from './paper';

export type Colour = keyof typeof paper.colour;

export const colours = referTo('colour');

/** For places where custom properties don't work, such as `theme-color`, which colours the browser's own bars. */
export const colourValues: Readonly<Record<Colour, string>> = paper.colour;
