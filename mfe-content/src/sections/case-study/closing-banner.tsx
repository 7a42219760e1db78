import { css } from '@emotion/react';
import { fluid, onPaper, radii, space, toned, tones, type } from '@hireloom/design';
import { Button, TextLink } from '@hireloom/design/ui';
import { caseStudies } from '../../content/case-studies';

const bannerStyles = css({
  ...tones.night,
  display: 'grid',
  gap: space(5),
  justifyItems: 'start',
  padding: fluid(28, 64),
  borderRadius: radii.large,
  [onPaper]: { display: 'none' },
});
const headingStyles = css(type.h2);
const textStyles = css({ ...type.lead, color: toned.textSoft });
const buttonsStyles = css({ display: 'flex', flexWrap: 'wrap', gap: space(3) });

/** The two buttons have no effect; the link has. */
export function ClosingBanner() {
  const { heading, text, link, inert } = caseStudies.detail.closing;
  return (
    <section aria-labelledby="closing-heading" css={bannerStyles}>
      <h2 id="closing-heading" css={headingStyles}>
        {heading}
      </h2>
      <p css={textStyles}>
        {text} <TextLink href="/contactus">{link}</TextLink>.
      </p>
      <div css={buttonsStyles}>
        {inert.map((label) => (
          <Button key={label} isInert variant="secondary">
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
