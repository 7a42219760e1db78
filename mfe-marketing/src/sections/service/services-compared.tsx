import { css } from '@emotion/react';
import { below, fluid, layout, space, toned, tones, type, weights } from '@hireloom/design';
import { Fold, Section, SectionHeading, typography, keepTogether } from '@hireloom/design/ui';
import { servicesComparison } from '../../content/services-comparison';
import { ActionLink } from '../action-link';
import { ComparisonTable } from './comparison-table';

export type ServiceKey = (typeof servicesComparison.services)[number]['key'];

const sectionStyles = css({ [below.large]: { paddingBlock: fluid(32, 64) } });
const foldStyles = css({ [below.large]: { ...tones.surface, padding: space(2, 5) } });
const titleStyles = css({ display: 'grid', gap: space(1), paddingBlock: space(3) });
const introStyles = css({ ...type.control, fontWeight: weights.regular, color: toned.textSoft });
const headingStyles = css({ marginBlockEnd: layout.blockGap });

export function ServicesCompared({ own }: { own: ServiceKey }) {
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
