import { css } from '@emotion/react';
import { columns, layout, space } from '@hireloom/design';
import { Section, SectionHeading } from '@hireloom/design/ui';
import { about } from '../../content/about';
import { ActionLink } from '../action-link';
import { ContactDetails } from '../contact-details';
import { Picture } from '../picture';

const columnsStyles = css(columns(layout.blockGap, { large: '1fr 1fr' }), { alignItems: 'center' });

const textStyles = css({ display: 'grid', justifyItems: 'start', gap: space(8) });
const pictureStyles = css({ maxWidth: space(150), marginInline: 'auto' });

export function Office() {
  const { id, heading, text, labels, action, picture, pictureAlt } = about.office;
  return (
    <Section id={id} labelledBy={`${id}-heading`}>
      <div css={columnsStyles}>
        <Picture src={picture} alt={pictureAlt} width={640} height={480} css={pictureStyles} />
        <div css={textStyles}>
          <SectionHeading id={`${id}-heading`} title={heading} lead={text} />
          <ContactDetails labels={labels} />
          <ActionLink action={action} look="secondary" />
        </div>
      </div>
    </Section>
  );
}
