import { css } from '@emotion/react';
import { type CaseStudyCard as CaseStudyCardData, snippet } from '@hireloom/contracts';
import { below, colours, layout, logoPlate, space, toned, type, weights } from '@hireloom/design';
import { Card, CardLink, typography, keepTogether } from '@hireloom/design/ui';
import { caseStudies } from '../../content/case-studies';
import { Picture } from '../picture';
import { StoryDate } from '../story-date';

const SIZE = { width: 160, height: 48 };

const logoStyles = css({
  ...logoPlate,
  width: space(40),
  maxWidth: '100%',
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
  isBrief?: boolean;
};

const briefStyles = css({ [below.medium]: { display: 'none' } });
const headStyles = css({
  ...type.small,
  display: 'grid',
  gridTemplateColumns: `minmax(0, ${space(40)}) auto`,
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  padding: `${space(4)} ${layout.cardPadding}`,
  fontWeight: weights.medium,
});
/** The colours that the services have on Home. */
const tints = {
  raas: colours.indigoTint,
  'pay-per-hire': colours.marigoldTint,
  'fractional-hiring': colours.tealTint,
};
const textStyles = css({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  gap: space(3),
  padding: layout.cardPadding,
});
const subtitleStyles = css({ fontWeight: weights.medium });
const figureStyles = css({ ...type.control, '& > strong': { color: toned.accent } });
const dateStyles = css({
  ...type.small,
  marginBlockStart: 'auto',
  paddingBlockStart: space(2),
  color: toned.textSoft,
  fontWeight: weights.medium,
});

export function CaseStudyCard({ study, headingLevel: Heading, href, opensNewTab, isEarly, isBrief }: Props) {
  const { figure, service } = study;
  return (
    <Card as="article" isLink isPadded={false}>
      <div css={[headStyles, { backgroundColor: service ? tints[service] : colours.canvasDeep }]}>
        <CaseStudyLogo src={study.images.logo.filename} isEarly={isEarly} />
        {service && <span>{caseStudies.services[service].name}</span>}
      </div>
      <div css={textStyles}>
        <Heading css={typography.h3}>
          <CardLink href={href} opensNewTab={opensNewTab}>
            {study.heading}
          </CardLink>
        </Heading>
        {study.subtitle && <p css={subtitleStyles}>{keepTogether(study.subtitle)}</p>}
        {figure && (
          <p css={figureStyles}>
            <strong>{keepTogether(figure.value)}</strong> {keepTogether(figure.label)}
          </p>
        )}
        <p css={[typography.soft, isBrief && briefStyles]}>{snippet(study.clientBackground)}</p>
        <StoryDate iso={study.createdAt} css={dateStyles} />
      </div>
    </Card>
  );
}
