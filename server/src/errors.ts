import { type FieldError, listFieldErrors } from '@hireloom/contracts';
import * as v from 'valibot';

export class RequestError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    readonly errors?: FieldError[],
    readonly retryAfterS?: number,
  ) {
    super(message);
  }
}

export function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  message: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new RequestError(400, message, listFieldErrors(result.issues));
}

export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The message of anything that was thrown, or else its code. Errors of native modules may not be instances of Error. */
export function errorMessage(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  const message = isObject && 'message' in error ? String(error.message) : String(error);
  return message || errorCode(error);
}
