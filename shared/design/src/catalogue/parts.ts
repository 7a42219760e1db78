import { fields } from './entries/fields';
import { moving } from './entries/moving';
import { pressed } from './entries/pressed';
import { surfaces } from './entries/surfaces';
import { text } from './entries/text';
import type { Part } from './part';

/** Every component of the design system, by what it is for. */
export const parts: Readonly<Record<string, readonly Part[]>> = {
  'To press': pressed,
  'To fill in': fields,
  'To read': text,
  'To stand on': surfaces,
  'What moves and opens': moving,
};
