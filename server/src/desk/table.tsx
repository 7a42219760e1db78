import type { ReactNode } from 'react';

/** `header`: the row's header, if its first cell is one. */
type Row = { key: string; header?: string; cells: readonly ReactNode[] };

type Props = { columns: readonly string[]; rows: readonly Row[]; caption?: string };

/** A table with headers. On a phone, each row is a block, whose cells name their columns if it has a header. */
export function Table({ columns, rows, caption }: Props) {
  return (
    <table>
      {caption && <caption>{caption}</caption>}
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
        {rows.map(({ key, header, cells }) => (
          <tr key={key}>
            {header && <th scope="row">{header}</th>}
            {cells.map((cell, at) => (
              <td key={at} data-column={header && columns[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
