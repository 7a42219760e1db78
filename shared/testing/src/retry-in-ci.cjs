/* global jest */
// CI lists a test that passes at its second try as flaky, as it does for journeys.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
