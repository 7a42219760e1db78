import { css } from '@emotion/react';
import type { NavigationEntry, NavigationPlace, Registry } from '@hireloom/contracts';
import { strokes } from '@hireloom/design';
import { ButtonLink, SiteLink, type SiteLinkProps } from '@hireloom/design/ui';
import type { ComponentProps } from 'react';
import { useShell } from '../shell-context';

/** The links that the remotes of the site version declare, in order. In development, two links may have the same `order`. */
export const listNavigation = ({ remotes }: Registry): readonly NavigationEntry[] =>
  remotes
    .flatMap(({ navigation = [] }) => navigation)
    .sort((a, b) => a.order - b.order || (a.label < b.label ? -1 : 1));

export const useNavigationLinks = (place: NavigationPlace): readonly NavigationEntry[] =>
  useShell().navigation.filter((entry) => entry.place === place);

// Does not change while a document is open.
const usePageHandle = () => useShell().currentPage.state.page.handle;

/** Undefined if no remote serves the page: all such URLs get the same document, which must not depend on the URL. */
export function usePagePath(): string | undefined {
  const { pathname } = useShell();
  return usePageHandle() && pathname;
}

export const useListingPath = (): string | undefined => usePageHandle()?.partOf;

type LinkProps = Omit<SiteLinkProps, 'href' | 'children'> & { to: NavigationEntry };

export const getLinkUrl = ({ path, section }: NavigationEntry) => (section ? `${path}#${section}` : path);

export function NavigationLink({ to, ...rest }: LinkProps) {
  const { path, section, label } = to;
  const page = usePagePath() === path && 'page';
  const isListing = useListingPath() === path;
  return (
    <SiteLink href={getLinkUrl(to)} aria-current={(!section && (page || isListing)) || undefined} {...rest}>
      {label}
    </SiteLink>
  );
}

type ButtonProps = Omit<ComponentProps<typeof ButtonLink>, 'href' | 'children'> & { to: NavigationEntry };

const buttonStyles = css({
  // Safari ignores a thickness in the shorthand.
  '&[aria-current="page"]': {
    textDecorationLine: 'underline',
    textDecorationThickness: strokes.edge,
    textUnderlineOffset: '0.35em',
  },
});

export function NavigationButton({ to: { path, label, newTab }, ...rest }: ButtonProps) {
  const current = usePagePath() === path ? 'page' : undefined;
  return (
    <ButtonLink href={path} opensNewTab={newTab} aria-current={current} css={buttonStyles} {...rest}>
      {label}
    </ButtonLink>
  );
}
