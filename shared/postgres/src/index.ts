export { forKysely } from './for-kysely';
export { type ConnectionLog, createPool, SERVICE_LIMITS, surviveLosses } from './pool';
export { isPostgresUnavailable } from './unavailable';
