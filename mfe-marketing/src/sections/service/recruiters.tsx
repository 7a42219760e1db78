import { css } from '@emotion/react';
import type { ServiceKey, site } from '@hireloom/contracts';
import { columns, radii, space, type } from '@hireloom/design';
import { Section, typography } from '@hireloom/design/ui';
import { recruiters } from '../../content/recruiters';
import { Picture } from '../picture';

const listStyles = css(columns(space(6), { medium: 2, large: 3 }));
const personStyles = css({
  display: 'grid',
  gridTemplateColumns: `${space(18)} minmax(0, 1fr)`,
  columnGap: space(4),
  alignItems: 'start',
});
const pictureStyles = css({ borderRadius: radii.round });

/** The recruiters who do the work, each with a sentence of their own. Nothing while the agency has named none. */
export function Recruiters({ people }: { people: (typeof site.recruiters)[ServiceKey] }) {
  if (people.length === 0) return null;
  return (
    <Section id={recruiters.id} title={recruiters.heading}>
      <ul css={listStyles}>
        {people.map(({ name, picture, text }) => (
          <li key={name} css={personStyles}>
            {picture && <Picture src={picture} width={72} height={72} css={pictureStyles} />}
            <div>
              <h3 css={type.title}>{name}</h3>
              <p css={typography.softControl}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
