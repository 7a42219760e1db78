type Link = { href: string; text: string; isCurrent?: boolean; opensTab?: boolean };

type Props = { label: string; links: readonly (Link | false | undefined)[] };

/** A labelled list of links. Renders nothing if it is empty. */
export function Links({ label, links }: Props) {
  const shown = links.filter((link) => link !== undefined && link !== false);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul>
        {shown.map(({ href, text, isCurrent, opensTab }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              {...(opensTab && { target: '_blank', rel: 'noreferrer' })}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
