import { css } from '@emotion/react';
import type { ComponentPropsWithRef } from 'react';
import { layout } from '../tokens';

const styles = css({
  width: '100%',
  maxWidth: `calc(${layout.containerWidth} + 2 * ${layout.gutter})`,
  marginInline: 'auto',
  paddingInline: layout.gutter,
});

/** 1200 px in the middle of the window, with the page's margins. */
export function Container(props: ComponentPropsWithRef<'div'>) {
  return <div css={styles} {...props} />;
}
