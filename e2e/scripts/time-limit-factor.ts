/**
 * How many times longer than in production the time limits of sites and pages are in tests: builds and other tests make the
 * machine slow.
 */
export const TIME_LIMIT_FACTOR = 4;

/** For a site whose tests are about time limits. */
export const realTimeLimits = { TIME_LIMIT_FACTOR: '1' };
