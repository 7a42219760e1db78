import { css } from '@emotion/react';
import type { CaseStudy } from '@hireloom/contracts';
import { usePlatform } from '@hireloom/contracts/platform';
import { fluid, inPrint, radii, space, strokes, toned, tones } from '@hireloom/design';
import { Button, ButtonLink, linkAsButton, TextLink, typography } from '@hireloom/design/ui';
import { caseStudies } from '../../content/case-studies';

const bannerStyles = css({
  ...tones.night,
  display: 'grid',
  gap: space(5),
  padding: fluid(28, 64, 8),
  borderRadius: radii.large,
  [inPrint]: { display: 'none' },
});
const actionsStyles = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3, 6) });
const inertStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(3),
  marginBlockStart: space(2),
  paddingBlockStart: space(4),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});

type Props = { study: Pick<CaseStudy, 'heading' | 'service'> };

export function ClosingBanner({ study: { heading: story, service } }: Props) {
  const { openRecruiterPopup } = usePlatform();
  const { heading, text, action, inert } = caseStudies.detail.closing;
  const offered = service && caseStudies.services[service];
  return (
    <section aria-labelledby="closing-heading" css={bannerStyles}>
      <h2 id="closing-heading" css={typography.h2}>
        {heading}
      </h2>
      <p css={typography.softLead}>{text}</p>
      <div css={actionsStyles}>
        <ButtonLink
          href={action.href}
          aria-haspopup="dialog"
          variant="onDark"
          size="large"
          {...linkAsButton(() => openRecruiterPopup(story))}
        >
          {action.label}
        </ButtonLink>
        {offered && (
          <TextLink href={offered.path} isStandalone>
            {offered.link}
          </TextLink>
        )}
      </div>
      <div css={inertStyles}>
        {inert.map((label) => (
          <Button key={label} isInert variant="ghost" size="small">
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
