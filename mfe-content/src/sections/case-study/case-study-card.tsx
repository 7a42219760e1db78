import { css } from '@emotion/react';
import { type CaseStudyCard as CaseStudyCardData, snippet } from '@hireloom/contracts';
import { below, logoPlate, space, toned, type, weights } from '@hireloom/design';
import { Card, CardLink, typography } from '@hireloom/design/ui';
import { caseStudies } from '../../content/case-studies';
import { Picture } from '../picture';
import { StoryDate } from '../story-date';

const SIZE = { width: 160, height: 48 };

const logoStyles = css({
  ...logoPlate,
  width: space(40),
  height: space(12),
  objectFit: 'contain',
  objectPosition: 'left',
});
const missingStyles = css({
  ...type.small,
  display: 'grid',
  placeItems: 'center',
  width: space(40),
  height: space(12),
  color: toned.textSoft,
  border: `1px dashed ${toned.edge}`,
});

type LogoProps = { src: string; isEarly?: boolean };

/** A client's logo. Decorative: the text beside it names the client. */
export function CaseStudyLogo({ src, isEarly }: LogoProps) {
  const missing = <span css={missingStyles}>{caseStudies.card.noLogo}</span>;
  return <Picture {...SIZE} src={src} isEarly={isEarly} missing={missing} css={logoStyles} />;
}

type Props = {
  study: CaseStudyCardData;
  headingLevel: 'h2' | 'h3';
  href: string;
  opensNewTab?: boolean;
  isEarly?: boolean;
  /** Leaves the snippet out on phones. */
  isBrief?: boolean;
};

const briefStyles = css({ [below.medium]: { display: 'none' } });
const cardStyles = css({ gap: space(3) });
const headingStyles = css({ ...type.h3, marginBlockStart: space(2) });
const subtitleStyles = css({ fontWeight: weights.medium });
const footStyles = css({
  ...type.small,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space(1, 4),
  marginBlockStart: 'auto',
  paddingBlockStart: space(2),
  color: toned.textSoft,
  fontWeight: weights.medium,
});

export function CaseStudyCard({ study, headingLevel: Heading, href, opensNewTab, isEarly, isBrief }: Props) {
  const { service, createdAt } = study;
  return (
    <Card as="article" isLink css={cardStyles}>
      <CaseStudyLogo src={study.images.logo.filename} isEarly={isEarly} />
      <Heading css={headingStyles}>
        <CardLink href={href} opensNewTab={opensNewTab}>
          {study.heading}
        </CardLink>
      </Heading>
      {study.subtitle && <p css={subtitleStyles}>{study.subtitle}</p>}
      <p css={[typography.soft, isBrief && briefStyles]}>{snippet(study.clientBackground)}</p>
      <div css={footStyles}>
        <StoryDate iso={createdAt} />
        {service && <span>{caseStudies.services[service].name}</span>}
      </div>
    </Card>
  );
}
