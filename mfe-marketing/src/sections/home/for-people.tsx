import { css } from '@emotion/react';
import { from, layout, space, tones } from '@hireloom/design';
import { Container } from '@hireloom/design/ui';
import { Candidates } from './candidates';
import { WomenRemoteTeaser } from './women-remote-teaser';

const bandStyles = css({ ...tones.tint, paddingBlock: layout.sectionGap });

const columnsStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(8),
  [from.medium]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', gap: layout.blockGap },
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
