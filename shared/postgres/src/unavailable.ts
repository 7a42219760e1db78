/** PostgreSQL's classes for a lost connection, a transaction undone for another one's sake, no resources, a lock, a stop by an operator, and its system errors. */
const unavailableClasses = ['08', '40', '53', '55', '57', '58'];
const readOnly = '25006';
const connectionErrors = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;
/** The driver gives these no code. */
const driverErrors =
  /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered a connection error))/;

/** The code of an error, or what it says; also of errors that are no instance of this program's Error. */
export function detailsOf(error: unknown): { code: string; message: string } {
  const { code, message } = Object(error) as { code?: number | string; message?: string };
  return { code: code === undefined ? '' : String(code), message: String(message ?? error) };
}

/** Whether PostgreSQL or the way to it, not the statement, is why there is no result. */
export function isPostgresUnavailable(error: unknown): boolean {
  const { code, message } = detailsOf(error);
  if (/^[\dA-Z]{5}$/.test(code) && unavailableClasses.includes(code.slice(0, 2))) return true;
  return code === readOnly || connectionErrors.test(code) || driverErrors.test(message);
}
