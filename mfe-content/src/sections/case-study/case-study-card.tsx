import { css } from '@emotion/react';
import { type CaseStudyCard as CaseStudyCardData, snippet } from '@hireloom/contracts';
import { space, toned, type, weights } from '@hireloom/design';
import { Card, CardLink } from '@hireloom/design/ui';
import { shortDate } from '../../content/dates';
import { CaseStudyLogo } from './case-study-logo';

type Props = {
  study: CaseStudyCardData;
  headingLevel: 'h2' | 'h3';
  href: string;
  opensNewTab?: boolean;
  isEarly?: boolean;
};

const cardStyles = css({ display: 'grid', gridTemplateRows: 'auto auto auto 1fr auto', gap: space(3) });
const headingStyles = css({ ...type.h3, marginBlockStart: space(4) });
const subtitleStyles = css({ fontWeight: weights.medium });
const snippetStyles = css({ color: toned.textSoft });
const dateStyles = css({ ...type.small, color: toned.textSoft, fontWeight: weights.medium });

export function CaseStudyCard({ study, headingLevel: Heading, href, opensNewTab, isEarly }: Props) {
  return (
    <Card as="article" isLink css={cardStyles}>
      <CaseStudyLogo src={study.images.logo.filename} isEarly={isEarly} />
      <Heading css={headingStyles}>
        <CardLink href={href} opensNewTab={opensNewTab}>
          {study.heading}
        </CardLink>
      </Heading>
      <p css={subtitleStyles}>{study.subtitle}</p>
      <p css={snippetStyles}>{snippet(study.clientBackground)}</p>
      <time dateTime={study.createdAt} css={dateStyles}>
        {shortDate(study.createdAt)}
      </time>
    </Card>
  );
}
