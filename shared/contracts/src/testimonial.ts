import * as v from 'valibot';
import { essentialText, optionalText, pictureAddress } from './answer-fields';

/**
 * A client's words from `GET /api/api/gettestimonials`. `heading` is a person or company, `banner` the picture's
 * address or empty, `message` may hold HTML and line-break markers: show `plainText(message)`.
 */
export const testimonialSchema = v.object({
  _id: optionalText,
  banner: pictureAddress,
  heading: essentialText,
  message: optionalText,
});

export type Testimonial = v.InferOutput<typeof testimonialSchema>;
