export { forKysely } from './for-kysely';
export { type ConnectionLog, createPool, SERVICE_LIMITS, surviveLosses } from './pool';
export { bindingsFor, openSqliteFile, type SqliteFile } from './sqlite';
export { detailsOf, isPostgresUnavailable } from './unavailable';
