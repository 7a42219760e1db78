import * as v from 'valibot';

/** The error of one field. `field` is its name in the payload. */
const fieldErrorSchema = v.object({ field: v.string(), message: v.string() });

export type FieldError = v.InferOutput<typeof fieldErrorSchema>;

/** The body of every response with a status of 400 or higher. `requestId` identifies the request in the service's log. */
export const apiErrorSchema = v.object({
  message: v.string(),
  errors: v.optional(v.array(fieldErrorSchema)),
  requestId: v.optional(v.string()),
});

export type ApiError = v.InferOutput<typeof apiErrorSchema>;

/** The response body for a stored form. `toConfirm`: the service emailed a confirmation link. */
export const confirmationSchema = v.object({
  message: v.string(),
  toConfirm: v.fallback(v.optional(v.boolean()), undefined),
});

export type Confirmation = v.InferOutput<typeof confirmationSchema>;

/** The first error of each field, in the order of the fields. Leaves out issues that belong to no field. */
export function listFieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    if (field && !first.has(field)) first.set(field, { field, message: issue.message });
  }
  return [...first.values()];
}
