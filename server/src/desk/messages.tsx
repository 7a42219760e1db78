import type { ReactNode } from 'react';
import { frame } from './content/frame';
import type { FormState } from './forms';

type MessageProps = { role: 'alert' | 'status'; isQuiet?: boolean; children: ReactNode };

/**
 * The confirmation of a change. It has the focus when the page opens, because screen readers ignore live regions of a page that was just
 * loaded.
 */
export function Message({ role, isQuiet, children }: MessageProps) {
  return (
    <div role={role} tabIndex={-1} autoFocus={!isQuiet}>
      {children}
    </div>
  );
}

/** Why a change was not made, if so. */
export const Problem = ({ text }: { text?: string }) =>
  text ? (
    <Message role="alert">
      <p>{text}</p>
    </Message>
  ) : null;

/** The errors of a refused form, with links to the fields, and those that belong to no field. */
export function FormErrors({ state: { errors, others = [] } }: { state: FormState }) {
  const entries = Object.entries(errors ?? {});
  if (entries.length + others.length === 0) return null;
  return (
    <Message role="alert" isQuiet={!errors}>
      <p>
        <strong>{errors ? frame.wrong : frame.look}</strong>
      </p>
      <ul>
        {entries.map(([name, error]) => (
          <li key={name}>
            <a href={`#${name}`}>{error}</a>
          </li>
        ))}
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Message>
  );
}
