import { css } from '@emotion/react';
import { fluid, from, layout, space, strokes, toned, type, weights } from '@hireloom/design';
import { caseStudies } from '../../content/case-studies';
import { longDate } from '../../content/dates';
import { PageOutline } from '../detail/page-outline';
import type { ShownCaseStudy } from './case-study-data';
import { CaseStudyLogo } from './case-study-logo';

const panelStyles = css({
  display: 'grid',
  gap: space(8),
  gridTemplateRows: 'auto 1fr',
});
const followingStyles = css({
  display: 'grid',
  gap: space(8),
  alignSelf: 'start',
  [from.large]: { position: 'sticky', insetBlockStart: `calc(${layout.headerHeight} + ${space(6)})` },
});
const headStyles = css({ display: 'grid', gap: space(4), justifyItems: 'start' });
const headingStyles = css({
  ...type.display,
  fontSize: fluid(34, 44),
  lineHeight: 1.1,
  marginBlockStart: space(4),
});
const subtitleStyles = css({ ...type.lead, color: toned.textSoft });
const dateStyles = css({ ...type.small, color: toned.textSoft });
const quoteStyles = css({
  display: 'grid',
  gap: space(4),
  paddingInlineStart: space(5),
  borderInlineStart: `4px double ${toned.threadAccent}`,
});
const quoteTextStyles = css({ ...type.lead, fontWeight: weights.medium });
const authorStyles = css({ ...type.small, color: toned.textSoft });
const outlineStyles = css({
  paddingBlockStart: space(2),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});

const { outline, parts } = caseStudies.detail;
const outlineParts = Object.values(parts).map(({ id, heading }) => ({ id, text: heading }));

/** Who the client is, what the page holds, and what the client says of it. */
export function CaseStudyPanel({ study }: { study: ShownCaseStudy }) {
  const { quote, author } = study.clientTestimonial;
  return (
    <div css={panelStyles}>
      <header css={headStyles}>
        <CaseStudyLogo src={study.images.logo.filename} isEarly />
        <h1 css={headingStyles}>{study.heading}</h1>
        <p css={subtitleStyles}>{study.subtitle}</p>
        <time dateTime={study.createdAt} css={dateStyles}>
          {longDate(study.createdAt)}
        </time>
      </header>
      <div css={followingStyles}>
        <PageOutline heading={outline} parts={outlineParts} css={outlineStyles} />
        {quote && (
          <figure css={quoteStyles}>
            <blockquote css={quoteTextStyles}>“{quote}”</blockquote>
            {author && <figcaption css={authorStyles}>{author}</figcaption>}
          </figure>
        )}
      </div>
    </div>
  );
}
