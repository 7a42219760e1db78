import { css } from '@emotion/react';
import { colours, layers, radii, space, type } from '@hireloom/design';
import { useEffect, useState } from 'react';
import { development } from '../content/development';
import { reportedFailures } from '../failure/report-failure';
import type { LoadStep } from './load-steps';

const REFRESH_MS = 500;

const boxStyles = css({
  ...type.small,
  position: 'fixed',
  // Above the button that ends the inspection.
  insetBlockEnd: space(16),
  insetInlineStart: space(4),
  zIndex: layers.skipLink + 2,
  maxWidth: `calc(100vw - ${space(8)})`,
  maxHeight: '50vh',
  overflow: 'auto',
  padding: space(2, 4),
  borderRadius: radii.medium,
  backgroundColor: colours.night,
  color: colours.onNight,
  '& th, & td': { paddingInlineEnd: space(4), textAlign: 'start', verticalAlign: 'top' },
  '& summary': { cursor: 'pointer' },
});

type Row = { key: string; cells: readonly string[] };

/** One row for each federated module: remote, release, module, its phases with their times in ms, and its failure. */
function rowsOf(steps: readonly LoadStep[]): Row[] {
  const rows = new Map<string, LoadStep[]>();
  for (const step of steps) {
    const key = `${step.remote} ${step.module}`;
    rows.set(key, [...(rows.get(key) ?? []), step]);
  }
  return [...rows].map(([key, own]) => {
    const [{ remote, release, module } = { remote: '', release: '', module: '' }] = own;
    const failure = reportedFailures.find((one) => one.remote === remote && one.module === module);
    const phases = own.map(({ phase, at }) => `${phase} ${at}`).join(', ');
    const failed = failure ? `${failure.phase}: ${String(failure.cause)}` : '';
    return { key, cells: [remote, release, module, phases, failed] };
  });
}

/** Lists which remote loads which module, in which phase it is, since when, and why it failed. */
export function LoadingReport({ steps }: { steps: readonly LoadStep[] }) {
  const { summary, columns } = development.inspector.loading;
  const [rows, setRows] = useState(() => rowsOf(steps));
  useEffect(() => {
    const timer = setInterval(() => setRows(rowsOf(steps)), REFRESH_MS);
    return () => clearInterval(timer);
  }, [steps]);
  return (
    <details css={boxStyles}>
      <summary>{`${summary} (${rows.length})`}</summary>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
