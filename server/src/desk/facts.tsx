import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** A list of labels and values. Leaves out empty values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <dl>
      {known.flatMap(([label, value]) => [<dt key={`${label} `}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </dl>
  );
}

/** A part of the page with a heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
