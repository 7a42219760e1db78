const fs = require('node:fs');
const path = require('node:path');

/** Writes the totals of a package's run into the folder that `npm test` names in `REPORTS`, which adds them up. */
module.exports = class TotalsReporter {
  constructor({ rootDir }) {
    this.package = path.basename(rootDir);
  }

  onRunComplete(_contexts, results) {
    if (!process.env.REPORTS) return;
    const file = path.join(process.env.REPORTS, `unit-${this.package}.json`);
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests } = results;
    const totals = { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests };
    fs.writeFileSync(file, JSON.stringify(totals));
  }
};
