import { css } from '@emotion/react';
import { space, toned, type } from '@hireloom/design';
import { caseStudies } from '../../content/case-studies';
import { Picture } from '../picture';

const SIZE = { width: 160, height: 48 };

const logoStyles = css({ width: space(40), height: space(12), objectFit: 'contain', objectPosition: 'left' });
const missingStyles = css({
  ...type.small,
  display: 'grid',
  placeItems: 'center',
  width: space(40),
  height: space(12),
  color: toned.textSoft,
  border: `1px dashed ${toned.edge}`,
});

type Props = { src: string; isEarly?: boolean };

/** A client's logo. Its name stands in the text beside it. */
export function CaseStudyLogo({ src, isEarly }: Props) {
  const missing = <span css={missingStyles}>{caseStudies.card.noLogo}</span>;
  return <Picture {...SIZE} src={src} isEarly={isEarly} missing={missing} css={logoStyles} />;
}
