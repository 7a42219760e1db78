/* global jest */
// CI counts and names a flaky test instead of failing the run, as it does for journeys.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
