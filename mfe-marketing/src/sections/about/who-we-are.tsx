import { css } from '@emotion/react';
import { site } from '@hireloom/contracts';
import { columns, layout, radii, space } from '@hireloom/design';
import { Section, typography } from '@hireloom/design/ui';
import { about } from '../../content/about';
import { ActionLink } from '../action-link';
import { ContactDetails } from '../contact-details';
import { Picture } from '../picture';

const columnsStyles = css(columns(layout.blockGap, { large: '1fr 1fr' }), { alignItems: 'start' });
const sideStyles = css({ display: 'grid', justifyItems: 'start', gap: space(6) });
const pictureStyles = css({ borderRadius: radii.medium });
const peopleStyles = css(columns(space(6), { small: 2, large: 4 }));
const personStyles = css({ display: 'grid', alignContent: 'start', gap: space(1) });

type Props = { company?: typeof site.company };

function People({ people }: Pick<typeof site.company, 'people'>) {
  return (
    <div css={sideStyles}>
      <h3 css={typography.h3}>{about.office.peopleHeading}</h3>
      <ul css={peopleStyles}>
        {people.map(({ name, role, photo }) => (
          <li key={name} css={personStyles}>
            {photo && <Picture src={photo} width={240} height={240} css={pictureStyles} />}
            <p css={typography.title}>{name}</p>
            <p css={typography.softControl}>{role}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Who the agency is and how to reach it, with as much as `site.company` says. */
export function WhoWeAre({ company = site.company }: Props) {
  const { id, heading, text, labels, action } = about.office;
  const { picture, people } = company;
  return (
    <Section id={id} tone="surface" title={heading} lead={text}>
      <div css={columnsStyles}>
        <div css={sideStyles}>
          <ContactDetails labels={labels} company={company} />
          <ActionLink action={action} look="secondary" />
        </div>
        {picture.src && <Picture {...picture} width={640} height={420} css={pictureStyles} />}
      </div>
      {people.length > 0 && <People people={people} />}
    </Section>
  );
}
