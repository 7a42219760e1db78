import { css } from '@emotion/react';
import type { SlotProps } from '@hireloom/contracts';
import { below, fluid, layout, space, toned, tones, type, weights } from '@hireloom/design';
import { Fold, Section, SectionHeading, typography, keepTogether } from '@hireloom/design/ui';
import { servicesComparison } from '../content/services-comparison';
import { ActionLink } from '../sections/action-link';
import { ComparisonTable } from '../sections/service/comparison-table';

const sectionStyles = css({ [below.large]: { paddingBlock: fluid(32, 64) } });
const foldStyles = css({ [below.large]: { ...tones.surface, padding: space(2, 5) } });
const titleStyles = css({ display: 'grid', gap: space(1), paddingBlock: space(3) });
const introStyles = css({ ...type.control, fontWeight: weights.regular, color: toned.textSoft });
const headingStyles = css({ marginBlockEnd: layout.blockGap });

/** A slot, so that its scripts load only when the visitor comes near. */
export function Component({ own }: SlotProps['services-compared']) {
  const { id, heading, intro, services, ownLabel, ...compared } = servicesComparison;
  return (
    <Section id={id} labelledBy={`${id}-heading`} css={sectionStyles}>
      <Fold
        css={foldStyles}
        openFrom="large"
        heading={
          <div css={headingStyles}>
            <SectionHeading title={heading} lead={keepTogether(intro)} />
          </div>
        }
        title={
          <div css={titleStyles}>
            <h2 id={`${id}-heading`} css={typography.h3}>
              {heading}
            </h2>
            <p css={introStyles}>{keepTogether(intro)}</p>
          </div>
        }
      >
        <ComparisonTable
          {...compared}
          labelledBy={`${id}-heading`}
          own={{ key: own, label: ownLabel }}
          columns={services.map(({ key, name, link }) => ({
            key,
            name,
            foot: key !== own && <ActionLink action={link} look="text" />,
          }))}
        />
      </Fold>
    </Section>
  );
}
