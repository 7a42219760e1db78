import type { ReactNode } from 'react';

type Props = {
  text: string;
  theirLabel: string;
  theirs: string;
  yourLabel: string;
  yours: string;
  /** The ways on. */
  children: ReactNode;
};

/** Somebody else changed the same thing in the meantime: shows both, and nothing that was typed is lost. */
export function Conflict({ text, theirLabel, theirs, yourLabel, yours, children }: Props) {
  return (
    <>
      <div role="alert">
        <p>{text}</p>
      </div>
      <dl>
        <dt>{theirLabel}</dt>
        <dd>{theirs}</dd>
        <dt>{yourLabel}</dt>
        <dd>{yours}</dd>
      </dl>
      {children}
    </>
  );
}
