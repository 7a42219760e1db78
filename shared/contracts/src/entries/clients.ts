import * as v from 'valibot';
import { essentialText, textIfAny, textOrEmpty } from './fields';

/** A client's logo from `GET /api/api/getlogos`: `heading` is the client's name, `banner` the picture's URL or empty. */
export const logoSchema = v.object({ _id: textIfAny, heading: essentialText, banner: textOrEmpty });

export type Logo = v.InferOutput<typeof logoSchema>;

/** `heading`: a person or company. `banner`: a URL or empty. `message` may contain HTML: show `plainText(message)`. */
export const testimonialSchema = v.object({
  _id: textOrEmpty,
  banner: textOrEmpty,
  heading: essentialText,
  message: textOrEmpty,
});

export type Testimonial = v.InferOutput<typeof testimonialSchema>;
