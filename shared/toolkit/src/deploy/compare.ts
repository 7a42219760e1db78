import { describeComparison, findSite, openSite } from '@hireloom/releases';

const GAP = '  ';

/** Prints how visits of the canary of `name` differ from as many visits of the live version. @throws UsageError */
export async function printComparison(name: string, { to }: { to?: string } = {}) {
  const comparison = await openSite(await findSite(to)).compare(name);
  const { title, columns, rows, notes } = describeComparison(comparison, Date.now());
  const lines = [columns, ...rows];
  const widths = columns.map((_column, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  console.log(`${title}\n`);
  for (const line of lines)
    console.log(
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join(GAP)
        .trimEnd(),
    );
  for (const note of notes) console.log(`\n${note}`);
}
