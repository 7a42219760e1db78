import { css } from '@emotion/react';
import { blocksOnPaper, columns, from, layout, space, type Tone } from '@hireloom/design';
import { Section, SectionHeading, keepTogether } from '@hireloom/design/ui';
import type { ReactNode } from 'react';

type Props = {
  section: { id: string; heading: string; intro?: string };
  tone?: Tone;
  widths?: string;
  /** Keeps the heading in view on a large screen while the visitor scrolls through the content. */
  isSticky?: boolean;
  /** Stands below the heading. */
  picture?: ReactNode;
  children: ReactNode;
};

const stickyStyles = css({
  [from.large]: { position: 'sticky', insetBlockStart: `calc(${layout.headerHeight} + ${space(8)})` },
});

export function BesideHeading({ section, tone, widths = '5fr 7fr', isSticky, picture, children }: Props) {
  const { id, heading, intro } = section;
  const columnsStyles = css(columns(layout.blockGap, { large: widths }), {
    alignItems: 'start',
    ...(!isSticky && { [from.large]: { columnGap: space(20) } }),
    ...blocksOnPaper,
  });
  return (
    <Section id={id} tone={tone} labelledBy={`${id}-heading`}>
      <div css={columnsStyles}>
        <div css={isSticky && stickyStyles}>
          <SectionHeading
            id={`${id}-heading`}
            title={keepTogether(heading)}
            lead={intro && keepTogether(intro)}
          />
          {picture}
        </div>
        {children}
      </div>
    </Section>
  );
}
