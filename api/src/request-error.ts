import { type FieldError, fieldErrors } from '@hireloom/contracts';
import * as v from 'valibot';

/** A request that cannot be served as it is. Becomes the answer's status and body. */
export class RequestError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    readonly errors?: FieldError[],
  ) {
    super(message);
  }
}

/** The value as the schema makes it, or a 400 that names each field. */
export function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  message: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new RequestError(400, message, fieldErrors(result.issues));
}
