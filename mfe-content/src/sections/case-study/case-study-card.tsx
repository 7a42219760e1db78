import { css } from '@emotion/react';
import { type CaseStudyCard as CaseStudyCardData, snippet } from '@hireloom/contracts';
import {
  below,
  colours,
  fluid,
  from,
  layout,
  logoPlate,
  space,
  toned,
  type,
  weights,
} from '@hireloom/design';
import { Card, CardLink, typography, keepTogether } from '@hireloom/design/ui';
import { caseStudies } from '../../content/case-studies';
import { Picture } from '../picture';
import { StoryDate } from '../story-date';
import { FigureValue } from './case-study-figure';

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

/** The colours that the services have on Home. */
const bands = {
  raas: css({ backgroundColor: colours.indigoTint, '--figure': colours.indigo }),
  'pay-per-hire': css({ backgroundColor: colours.marigoldTint, '--figure': colours.ink }),
  'fractional-hiring': css({ backgroundColor: colours.tealTint, '--figure': colours.teal }),
};
const noServiceStyles = css({ backgroundColor: colours.canvasDeep, '--figure': colours.ink });
const bandStyles = css({ display: 'grid', gap: space(4), padding: `${space(4)} ${layout.cardPadding}` });
const headStyles = css({
  ...type.small,
  display: 'grid',
  gridTemplateColumns: `minmax(0, ${space(40)}) auto`,
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  fontWeight: weights.medium,
});
/** The label has room for two lines, so that headings in a row are aligned. */
const figureStyles = css({
  ...type.title,
  display: 'grid',
  gap: space(1),
  fontWeight: weights.semibold,
  [from.medium]: { gridTemplateRows: 'auto minmax(2.7em, auto)' },
});
const valueStyles = css({ fontSize: fluid(64, 92, 18), color: 'var(--figure)' });
const textStyles = css({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  gap: space(2),
  padding: layout.cardPadding,
  paddingBlockStart: space(5),
});
const subtitleStyles = css(type.control);
const dateStyles = css({ marginBlockStart: 'auto', paddingBlockStart: space(2) });
const briefStyles = css({ [below.medium]: { display: 'none' } });

export function CaseStudyCard({ study, headingLevel: Heading, href, opensNewTab, isEarly, isBrief }: Props) {
  const { figure, service } = study;
  return (
    <Card as="article" isLink isPadded={false}>
      <div css={[bandStyles, service ? bands[service] : noServiceStyles]}>
        <div css={headStyles}>
          <CaseStudyLogo src={study.images.logo.filename} isEarly={isEarly} />
          {service && <span>{caseStudies.services[service].name}</span>}
        </div>
        {figure && (
          <p css={figureStyles}>
            <FigureValue value={figure.value} css={valueStyles} /> <span>{keepTogether(figure.label)}</span>
          </p>
        )}
      </div>
      <div css={textStyles}>
        <Heading css={typography.h3}>
          <CardLink href={href} opensNewTab={opensNewTab}>
            {study.heading}
          </CardLink>
        </Heading>
        {study.subtitle && (
          <p css={[subtitleStyles, isBrief && briefStyles]}>{keepTogether(study.subtitle)}</p>
        )}
        <p css={[typography.softSmall, isBrief && briefStyles]}>{snippet(study.clientBackground)}</p>
        <StoryDate iso={study.createdAt} css={[typography.softSmall, dateStyles]} />
      </div>
    </Card>
  );
}
