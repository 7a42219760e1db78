const fs = require('node:fs');
const path = require('node:path');

/** Writes the results of a package's tests into the folder `REPORTS`, where `npm test` adds them up. */
module.exports = class ResultsReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onRunComplete(_contexts, { testResults }) {
    if (!process.env.REPORTS) return;
    const name = path.basename(this.rootDir);
    const files = testResults.map(({ testFilePath, testExecError, failureMessage, testResults: tests }) => ({
      file: path.relative(this.rootDir, testFilePath),
      // A suite that does not even load has no test to fail.
      failure: testExecError ? failureMessage : null,
      tests: tests.map(({ fullName, status, duration, failureMessages, retryReasons = [] }) => ({
        title: fullName,
        status: status === 'passed' && retryReasons.length > 0 ? 'flaky' : status,
        milliseconds: duration ?? 0,
        messages: [...retryReasons, ...failureMessages],
      })),
    }));
    const report = process.env.UNITS === 'alone' ? `alone-${name}.json` : `unit-${name}.json`;
    fs.writeFileSync(path.join(process.env.REPORTS, report), JSON.stringify({ package: name, files }));
  }
};
