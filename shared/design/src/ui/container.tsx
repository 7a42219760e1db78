import { css } from '@emotion/react';
import type { ComponentPropsWithRef } from 'react';
import { layout } from '../tokens';

const styles = css({
  width: '100%',
  maxWidth: `calc(${layout.containerWidth} + 2 * ${layout.gutter})`,
  marginInline: 'auto',
  paddingInline: layout.gutter,
});

/** Centres its content, at most 1200 px wide, with the page's margins. */
export function Container(props: ComponentPropsWithRef<'div'>) {
  return <div css={styles} {...props} />;
}
