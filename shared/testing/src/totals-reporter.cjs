const fs = require('node:fs');
const path = require('node:path');

const reports = path.join(__dirname, '../../../reports');

/** Writes the numbers of passed, failed and skipped tests of a package to the folder `reports`. */
module.exports = class TotalsReporter {
  constructor({ rootDir }) {
    this.report = `${process.env.npm_lifecycle_event ?? 'unit'}-${path.basename(rootDir)}.json`.replace(
      ':',
      '-',
    );
  }

  onRunComplete(_contexts, results) {
    const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = results;
    // A suite that fails to load has no failed tests.
    const failed = numFailedTests + results.numRuntimeErrorTestSuites;
    fs.mkdirSync(reports, { recursive: true });
    const counts = { passed, failed, skipped: numPendingTests + numTodoTests };
    fs.writeFileSync(path.join(reports, this.report), JSON.stringify(counts));
  }
};
