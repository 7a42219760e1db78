import { type ComponentPropsWithRef, useId } from 'react';

export type SiteLinkProps = Omit<ComponentPropsWithRef<'a'>, 'target'> & {
  href: string;
  opensNewTab?: boolean;
};

export function SiteLink({ opensNewTab = false, children, ...anchor }: SiteLinkProps) {
  const noteId = useId();
  if (!opensNewTab) return <a {...anchor}>{children}</a>;
  return (
    <a target="_blank" rel="noopener noreferrer" aria-describedby={noteId} {...anchor}>
      {children}
      <span id={noteId} hidden>
        opens in a new tab
      </span>
    </a>
  );
}
