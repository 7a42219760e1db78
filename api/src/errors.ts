import { type FieldError, fieldErrors } from '@hireloom/contracts';
import * as v from 'valibot';

/** A request that is refused. Its status, message and field errors become the answer. */
export class RequestError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    readonly errors?: FieldError[],
  ) {
    super(message);
  }
}

/** Parses a value. @throws RequestError 400 that names each wrong field */
export function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  message: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new RequestError(400, message, fieldErrors(result.issues));
}

/** The code of an error of Node or of a database, or an empty string. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The message of anything that was thrown, or its code. Errors of native modules may be no instance of Error. */
export function errorMessage(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  const message = isObject && 'message' in error ? String(error.message) : String(error);
  return message || errorCode(error);
}
