import * as v from 'valibot';
import { essentialText, pictureAddress } from './answer-fields';

/** A client's logo from `GET /api/api/getlogos`: `heading` is the client's name, `banner` the picture's address or empty. */
export const logoSchema = v.object({
  _id: v.fallback(v.optional(v.string()), undefined),
  heading: essentialText,
  banner: pictureAddress,
});

export type Logo = v.InferOutput<typeof logoSchema>;
