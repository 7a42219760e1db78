import { css } from '@emotion/react';
import { columns, from, layout, space, tones } from '@hireloom/design';
import { Container } from '@hireloom/design/ui';
import { Candidates } from './candidates';
import { WomenRemoteTeaser } from './women-remote-teaser';

const bandStyles = css({ ...tones.tint, paddingBlock: layout.sectionGap });

const columnsStyles = css(columns(space(8), { medium: 'minmax(0, 7fr) minmax(0, 5fr)' }), {
  [from.medium]: { gap: layout.blockGap },
});

/** Home's band for job seekers. */
export function ForPeople() {
  return (
    <div css={bandStyles}>
      <Container css={columnsStyles}>
        <Candidates />
        <WomenRemoteTeaser />
      </Container>
    </div>
  );
}
