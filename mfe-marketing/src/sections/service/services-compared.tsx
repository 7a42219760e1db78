import { css } from '@emotion/react';
import { fluid, from, space, toned, tones, type, weights } from '@hireloom/design';
import { Fold, Section, typography, keepTogether } from '@hireloom/design/ui';
import { servicesComparison } from '../../content/services-comparison';
import { ActionLink } from '../action-link';
import { ComparisonTable } from './comparison-table';

export type ServiceKey = (typeof servicesComparison.services)[number]['key'];

const sectionStyles = css({ paddingBlock: fluid(32, 64) });
const foldStyles = css({ ...tones.surface, padding: space(2, 5), [from.medium]: { padding: space(4, 8) } });
const titleStyles = css({ display: 'grid', gap: space(1), paddingBlock: space(3) });
const introStyles = css({ ...type.control, fontWeight: weights.regular, color: toned.textSoft });

export function ServicesCompared({ own }: { own: ServiceKey }) {
  const { id, heading, intro, services, ownLabel, ...compared } = servicesComparison;
  return (
    <Section id={id} labelledBy={`${id}-heading`} css={sectionStyles}>
      <Fold
        css={foldStyles}
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
