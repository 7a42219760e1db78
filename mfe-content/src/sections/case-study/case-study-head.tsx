import { css } from '@emotion/react';
import { fluid, space, type } from '@hireloom/design';
import { typography } from '@hireloom/design/ui';
import type { ShownCaseStudy } from './case-study-data';
import { CaseStudyLogo } from './case-study-logo';
import { StoryDate } from '../story-date';

const headStyles = css({ display: 'grid', gap: space(4), justifyItems: 'start', alignContent: 'start' });
const headingStyles = css({
  ...type.display,
  fontSize: fluid(34, 44, 10),
  lineHeight: 1.1,
  marginBlockStart: space(2),
});

type Props = { study: ShownCaseStudy; className?: string };

/** The story's header: client logo, heading, subtitle and date. */
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
