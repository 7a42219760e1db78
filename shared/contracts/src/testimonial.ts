import * as v from 'valibot';

/**
 * A client's words from `GET /api/api/gettestimonials`. `heading` is a person or company, `banner` the picture's
 * address, `message` may hold HTML and line-break markers: show `plainText(message)`.
 */
export const testimonialSchema = v.object({
  _id: v.string(),
  banner: v.string(),
  heading: v.string(),
  message: v.string(),
});

export type Testimonial = v.InferOutput<typeof testimonialSchema>;
