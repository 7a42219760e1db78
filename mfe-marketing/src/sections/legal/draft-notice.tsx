import { css } from '@emotion/react';
import { colours, radii, space, type, weights } from '@hireloom/design';
import { Icon } from '@hireloom/design/ui';
import { TriangleAlert } from 'lucide-react';

const noticeStyles = css({
  ...type.control,
  display: 'flex',
  gap: space(3),
  padding: space(4, 5),
  borderRadius: radii.small,
  backgroundColor: colours.marigoldTint,
  color: colours.ink,
  '& > svg': { flexShrink: 0, marginBlockStart: space(0.5) },
});

const labelStyles = css({ fontWeight: weights.semibold });

/** Says that nobody may rely on the text yet. */
export function DraftNotice({ label, text }: { label: string; text: string }) {
  return (
    <div role="note" aria-label={label} css={noticeStyles}>
      <Icon of={TriangleAlert} />
      <p>
        <strong css={labelStyles}>{label}.</strong> {text}
      </p>
    </div>
  );
}
