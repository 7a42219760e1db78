import { css } from '@emotion/react';
import { SectionHeading } from '../ui';
import { space } from '../tokens';
import { Contents } from './frame';

const pageStyles = css({ display: 'grid', gap: space(6) });

export function ContentsPage() {
  return (
    <div css={pageStyles}>
      <SectionHeading
        level={1}
        eyebrow="Design system"
        title="The parts of Hireloom"
        lead="Each part with its code, its props to change and its states. Change the window, the text size, the contrast and the motion setting: it should hold."
      />
      <div>
        <Contents />
      </div>
    </div>
  );
}
