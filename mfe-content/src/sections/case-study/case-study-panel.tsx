import { css } from '@emotion/react';
import { fluid, from, layout, space, strokes, toned, type, weights } from '@hireloom/design';
import { PageOutline, typography } from '@hireloom/design/ui';
import { caseStudies } from '../../content/case-studies';
import { StoryDate } from '../story-date';
import { listParts, type ShownCaseStudy } from './case-study-data';
import { CaseStudyLogo } from './case-study-card';

const headStyles = css({ display: 'grid', gap: space(4), justifyItems: 'start', alignContent: 'start' });
const headingStyles = css({
  ...type.display,
  fontSize: fluid(34, 44, 10),
  lineHeight: 1.1,
  marginBlockStart: space(2),
});

const panelStyles = css({
  display: 'grid',
  gap: space(8),
  alignSelf: 'start',
  [from.large]: { position: 'sticky', insetBlockStart: `calc(${layout.headerHeight} + ${space(6)})` },
});
const quoteStyles = css({
  display: 'grid',
  gap: space(4),
  paddingInlineStart: space(5),
  borderInlineStart: `4px double ${toned.threadAccent}`,
});
const quoteTextStyles = css({ ...type.lead, fontWeight: weights.medium });
const outlineStyles = css({
  paddingBlockStart: space(2),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});

const { outline, parts } = caseStudies.detail;

type Props = { study: ShownCaseStudy; className?: string };

export function CaseStudyHead({ study, className }: Props) {
  return (
    <header css={headStyles} className={className}>
      <CaseStudyLogo src={study.images.logo.filename} isEarly />
      <h1 css={headingStyles}>{study.heading}</h1>
      {study.subtitle && <p css={typography.softLead}>{study.subtitle}</p>}
      <StoryDate iso={study.createdAt} isLong css={typography.softSmall} />
    </header>
  );
}

export function CaseStudyPanel({ study, className }: Props) {
  const { quote, author } = study.clientTestimonial;
  const outlineParts = listParts(study).map((part) => ({ id: parts[part].id, text: parts[part].heading }));
  return (
    <div css={panelStyles} className={className}>
      {outlineParts.length > 0 && <PageOutline heading={outline} parts={outlineParts} css={outlineStyles} />}
      {quote && (
        <figure css={quoteStyles}>
          <blockquote css={quoteTextStyles}>“{quote}”</blockquote>
          {author && <figcaption css={typography.softSmall}>{author}</figcaption>}
        </figure>
      )}
    </div>
  );
}
