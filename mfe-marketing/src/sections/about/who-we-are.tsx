import { css } from '@emotion/react';
import { site } from '@hireloom/contracts';
import { columns, radii, space } from '@hireloom/design';
import { typography } from '@hireloom/design/ui';
import { about } from '../../content/about';
import { ActionLink } from '../action-link';
import { BesideHeading } from '../beside-heading';
import { ContactDetails } from '../contact-details';
import { Picture } from '../picture';

const sideStyles = css({ display: 'grid', justifyItems: 'start', gap: space(6) });
const pictureStyles = css({ borderRadius: radii.medium });
const peopleStyles = css(columns(space(6), { small: 2 }));
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

/** Who the agency is and how to reach it, as far as `site.company` is filled in. */
export function WhoWeAre({ company = site.company }: Props) {
  const { text, labels, action, ...section } = about.office;
  const { picture, people, street } = company;
  return (
    <BesideHeading section={{ ...section, intro: street && text }} tone="surface">
      <div css={sideStyles}>
        <ContactDetails labels={labels} company={company} />
        <ActionLink action={action} look="secondary" />
        {picture.src && <Picture {...picture} width={640} height={420} css={pictureStyles} />}
        {people.length > 0 && <People people={people} />}
      </div>
    </BesideHeading>
  );
}
