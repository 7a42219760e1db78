/** Multiplies the time limits of sites and pages in tests, because builds and other tests slow the machine down. */
export const TIME_LIMIT_FACTOR = 4;

/** For a site whose tests are about time limits. */
export const realTimeLimits = { TIME_LIMIT_FACTOR: '1' };
