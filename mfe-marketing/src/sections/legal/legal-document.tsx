import { css } from '@emotion/react';
import {
  columns,
  fluid,
  from,
  layout,
  space,
  strokes,
  toned,
  tones,
  type,
  weights,
  viewportHeightWithout,
} from '@hireloom/design';
import { Container, PageOutline, SectionHeading, typography } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import type { LegalPage } from '../../content/shapes';
import { ActionLink } from '../action-link';
import { ContactDetails } from '../contact-details';

const outlineStyles = css({
  [from.large]: {
    position: 'sticky',
    insetBlockStart: `calc(${layout.headerHeight} + ${space(8)})`,
    alignSelf: 'start',
    maxHeight: viewportHeightWithout(`${layout.headerHeight} - ${space(12)}`),
    overflowY: 'auto',
  },
});

const pageStyles = css({ paddingBlock: fluid(40, 88) });
const headStyles = css({ display: 'grid', gap: space(6), maxWidth: space(210) });

const columnsStyles = css(columns(space(10), { large: 'minmax(0, 3fr) minmax(0, 7fr)' }), {
  marginBlockStart: fluid(40, 72),
  [from.large]: { gap: space(16) },
});

const textStyles = css({ ...type.body, display: 'grid', gap: space(12), maxWidth: space(180) });
const partStyles = css({ display: 'grid', gap: space(4), justifyItems: 'start' });
const listStyles = css({
  display: 'grid',
  gap: space(2),
  paddingInlineStart: space(5),
  listStyle: 'disc',
  '& ::marker': { color: toned.accent },
});

const periodsStyles = css({
  width: '100%',
  '& > div': {
    ...columns(space(0, 6), { small: 'minmax(0, 2fr) minmax(0, 3fr)' }),
    paddingBlock: space(3),
    borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
  },
  '& dt': { fontWeight: weights.medium },
  '& dd': { color: toned.textSoft },
});

type PartProps = { part: LegalPage['sections'][number]; children?: ReactNode };

function Part({ part: { id, heading, paragraphs, list, periods }, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} css={partStyles}>
      <h2 id={`${id}-heading`} css={typography.h3}>
        {heading}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {list && (
        <ul css={listStyles}>
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {periods && (
        <dl css={periodsStyles}>
          {periods.map(([what, howLong]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{howLong}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}

export function LegalDocument({ page }: { page: LegalPage }) {
  const { opening, lastUpdated, outlineHeading, sections, contact } = page;
  return (
    <article aria-labelledby="opening-heading" css={[tones.canvas, pageStyles]}>
      <Container>
        <div css={headStyles}>
          <SectionHeading
            id="opening-heading"
            level={1}
            eyebrow={opening.eyebrow}
            title={opening.heading}
            lead={opening.text}
          />
          <p css={typography.softSmall}>
            {lastUpdated.label}: <time dateTime={lastUpdated.dateTime}>{lastUpdated.date}</time>
          </p>
        </div>
        <div css={columnsStyles}>
          <PageOutline
            heading={outlineHeading}
            parts={[...sections, contact].map(({ id, heading }) => ({ id, text: heading }))}
            css={outlineStyles}
          />
          <div css={textStyles}>
            {sections.map((part) => (
              <Part key={part.id} part={part} />
            ))}
            <Part part={{ ...contact, paragraphs: [contact.text] }}>
              <ContactDetails labels={contact.labels} />
              <ActionLink action={contact.action} look="secondary" />
            </Part>
          </div>
        </div>
      </Container>
    </article>
  );
}
