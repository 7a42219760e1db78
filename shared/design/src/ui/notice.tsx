import { css } from '@emotion/react';
import { CircleAlert, CircleCheck, Info } from 'lucide';
import type { ReactNode } from 'react';
import { colours, radii, space, strokes, type } from '../tokens';
import { Icon } from './icon';

const icons = { information: Info, success: CircleCheck, error: CircleAlert };

const base = css({
  ...type.control,
  display: 'flex',
  gap: space(3),
  padding: space(4),
  border: `${strokes.hairline} solid currentColor`,
  borderRadius: radii.small,
  '& > svg': { flexShrink: 0, marginBlockStart: '0.1em' },
});

const looks = {
  information: css({ backgroundColor: colours.indigoTint, color: colours.indigoDark }),
  success: css({ backgroundColor: colours.tealTint, color: colours.teal }),
  error: css({ backgroundColor: colours.redTint, color: colours.red }),
};

const textStyles = css({ color: colours.ink, minWidth: 0, overflowWrap: 'anywhere' });

type Props = { kind?: keyof typeof icons; children: ReactNode };

/** An in-page message about the result of an action. Screen readers announce it when it appears, and errors immediately. */
export function Notice({ kind = 'information', children }: Props) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} css={[base, looks[kind]]}>
      <Icon of={icons[kind]} />
      <div css={textStyles}>{children}</div>
    </div>
  );
}
