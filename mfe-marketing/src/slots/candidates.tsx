import { css } from '@emotion/react';
import {
  colours,
  columns,
  fluid,
  from,
  inPrint,
  layout,
  radii,
  space,
  stackedIfDoubledText,
  toned,
  tones,
  type,
} from '@hireloom/design';
import { Container, Icon, TextLink, typography } from '@hireloom/design/ui';
import { candidates } from '../content/candidates';
import { womenRemoteTeaser } from '../content/women-remote-teaser';
import { ActionLink } from '../sections/action-link';
import { Picture } from '../sections/picture';

const sideStyles = css({ display: 'grid', alignContent: 'start', gap: fluid(16, 32) });
const pointsStyles = css({ display: 'grid', gap: fluid(16, 24) });
const pointStyles = css({
  ...type.control,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space(3),
  '& > svg': { marginBlockStart: '0.1em', color: toned.accent },
});
const textStyles = css({ gridColumn: 2, color: toned.textSoft });

function Candidates() {
  const { id, heading, points, link } = candidates;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} css={sideStyles}>
      <h2 id={`${id}-heading`} css={typography.h2}>
        {heading}
      </h2>
      <ul css={pointsStyles}>
        {points.map(({ icon, title, text }) => (
          <li key={title} css={pointStyles}>
            <Icon of={icon} size={24} />
            <h3 css={typography.title}>{title}</h3>
            <p css={textStyles}>{text}</p>
          </li>
        ))}
      </ul>
      <div>
        <TextLink isStandalone href={link.href}>
          {link.label}
        </TextLink>
      </div>
    </section>
  );
}

const cardStyles = css({
  ...tones.surface,
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${space(24)}`,
  ...stackedIfDoubledText,
  alignContent: 'start',
  alignItems: 'center',
  gap: space(2, 4),
  padding: layout.cardPadding,
  borderRadius: radii.medium,
  backgroundColor: colours.surface,
  [from.medium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const eyebrowStyles = css({ ...type.eyebrow, color: toned.accent, marginBlockEnd: space(2) });
const wholeRow = css({ gridColumn: '1 / -1' });
const pictureStyles = css({ [from.medium]: { order: -1, maxWidth: space(72), marginInline: 'auto' } });

function WomenRemoteTeaser() {
  const { eyebrow, picture, heading, text, action } = womenRemoteTeaser;
  return (
    <section aria-labelledby="women-remote-teaser-heading" css={cardStyles}>
      <div>
        <p css={eyebrowStyles}>{eyebrow}</p>
        <h2 id="women-remote-teaser-heading" css={typography.h3}>
          {heading}
        </h2>
      </div>
      <Picture src={picture} width={640} height={500} css={pictureStyles} />
      <p css={[typography.softControl, wholeRow]}>{text}</p>
      <div css={wholeRow}>
        <ActionLink action={action} look="secondary" />
      </div>
    </section>
  );
}

const bandStyles = css({ ...tones.tint, paddingBlock: layout.sectionGap });

const columnsStyles = css(columns(space(8), { medium: 'minmax(0, 7fr) minmax(0, 5fr)' }), {
  [from.medium]: { gap: layout.blockGap },
  [inPrint]: { breakInside: 'avoid' },
});

/** A slot, so that its scripts load only when the visitor comes near. */
export function Component() {
  return (
    <div css={bandStyles}>
      <Container css={columnsStyles}>
        <Candidates />
        <WomenRemoteTeaser />
      </Container>
    </div>
  );
}
