import { readdirSync, readFileSync } from 'node:fs';

/**
 * Adds up the reports of Jest and Playwright in the folder `reports`. Prints "N passed, N failed, N skipped". A test that passes on the
 * second try counts as passed; its runner names it.
 */
const totals = { passed: 0, failed: 0, skipped: 0 };
for (const name of readdirSync('reports').filter((file) => file.endsWith('.json'))) {
  const { stats, ...unit } = JSON.parse(readFileSync(`reports/${name}`, 'utf8'));
  const counts = stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
    : unit;
  for (const key of Object.keys(totals)) totals[key] += counts[key];
}
// A step without tests of its own, such as lint, failed. Or no test ran.
const isGood = process.argv[2] === '0';
if ((!isGood || totals.passed === 0) && totals.failed === 0) totals.failed = 1;
const skipped = totals.skipped ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
