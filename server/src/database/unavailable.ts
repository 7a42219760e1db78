/**
 * SQLSTATE classes for a lost connection, a transaction rolled back because of another, insufficient resources, an unavailable
 * lock, operator intervention, and system errors.
 */
const unavailableClasses = ['08', '40', '53', '55', '57', '58'];
const readOnly = '25006';
const connectionErrors = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;
/** Messages of driver errors that have no code. */
const driverErrors =
  /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered a connection error))/;

/** The code and message of anything that was thrown, even if it is not an instance of this realm's `Error`. */
export function detailsOf(error: unknown): { code: string; message: string } {
  const { code, message } = Object(error) as { code?: number | string; message?: string };
  return { code: code === undefined ? '' : String(code), message: String(message ?? error) };
}

/** Whether the failure lies with PostgreSQL or the connection, not with the statement. */
export function isPostgresUnavailable(error: unknown): boolean {
  const { code, message } = detailsOf(error);
  if (/^[\dA-Z]{5}$/.test(code) && unavailableClasses.includes(code.slice(0, 2))) return true;
  return code === readOnly || connectionErrors.test(code) || driverErrors.test(message);
}
