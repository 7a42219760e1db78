const fs = require('node:fs');
const path = require('node:path');

/** Writes what became of a package's tests into the folder that `npm test` names in `REPORTS`, which tells of all of them. */
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
      tests: tests.map(({ fullName, status, duration, failureMessages }) => ({
        title: fullName,
        status,
        milliseconds: duration ?? 0,
        messages: failureMessages,
      })),
    }));
    fs.writeFileSync(
      path.join(process.env.REPORTS, `unit-${name}.json`),
      JSON.stringify({ package: name, files }),
    );
  }
};
