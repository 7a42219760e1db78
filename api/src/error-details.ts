/** The code of a system's or database's error, or an empty text. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** What an error says, also of errors that are no instance of this program's Error. */
export function errorMessage(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  const message = isObject && 'message' in error ? String(error.message) : String(error);
  return message || errorCode(error);
}
