/* global jest */
// CI reports tests that pass on the second try as flaky, as it does for journeys.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
