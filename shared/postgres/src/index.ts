export { forKysely } from './for-kysely';
export { type ConnectionLog, createPool, SERVICE_LIMITS, surviveLosses, waitForAnswer } from './pool';
export { isPostgresUnavailable } from './unavailable';
