import { css } from '@emotion/react';
import { colours } from '@hireloom/design';

/** Backgrounds for the drawings of consecutive cards or slides. */
const tints = [colours.indigoTint, colours.marigoldTint, colours.tealTint] as const;

export const drawingTint = (index: number) => css({ backgroundColor: tints[index % tints.length] });
