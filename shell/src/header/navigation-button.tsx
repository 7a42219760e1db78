import { css } from '@emotion/react';
import type { NavigationEntry } from '@hireloom/contracts';
import { strokes } from '@hireloom/design';
import { ButtonLink } from '@hireloom/design/ui';
import type { ComponentProps } from 'react';
import { usePagePath } from '../layout/use-page-path';

type Props = Omit<ComponentProps<typeof ButtonLink>, 'href' | 'children'> & { to: NavigationEntry };

const styles = css({
  // Safari takes no thickness together with the line.
  '&[aria-current="page"]': {
    textDecorationLine: 'underline',
    textDecorationThickness: strokes.edge,
    textUnderlineOffset: '0.35em',
  },
});

/** A link that stands out as a button, and says whether it leads to the page that is shown. */
export function NavigationButton({ to, ...rest }: Props) {
  const path = usePagePath();
  return (
    <ButtonLink href={to.path} aria-current={path === to.path ? 'page' : undefined} css={styles} {...rest}>
      {to.label}
    </ButtonLink>
  );
}
