import { errorCode, errorMessage } from '../errors';

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

/** Whether the failure lies with PostgreSQL or the connection, not with the statement. */
export function isPostgresUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (/^[\dA-Z]{5}$/.test(code) && unavailableClasses.includes(code.slice(0, 2))) return true;
  return code === readOnly || connectionErrors.test(code) || driverErrors.test(errorMessage(error));
}
