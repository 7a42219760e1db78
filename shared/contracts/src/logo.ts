import * as v from 'valibot';

/** A client's logo from `GET /api/api/getlogos`: `heading` is the client's name, `banner` the picture's address. */
export const logoSchema = v.object({
  _id: v.optional(v.string()),
  heading: v.string(),
  banner: v.string(),
});

export type Logo = v.InferOutput<typeof logoSchema>;
