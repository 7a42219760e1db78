import { css } from '@emotion/react';
import { type ReactNode, useId } from 'react';
import { blocksOnPaper, columns, layout, tones, type Tone } from '../tokens';
import { Container } from './container';
import { SectionHeading, type SectionHeadingProps } from './section-heading';

type Labelling =
  | Omit<SectionHeadingProps, 'id'>
  /** The id of a heading among the children, for sections that the standard heading does not suit. */
  | { labelledBy: string; title?: never };

type Props = Labelling & {
  id?: string;
  tone?: Tone;
  children: ReactNode;
  className?: string;
};

const sectionStyles = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'clip',
  paddingBlock: layout.sectionGap,
  // Adjacent sections of the same tone share their gap instead of doubling it.
  ...Object.fromEntries(
    Object.keys(tones).map((tone) => [
      `:where([data-tone="${tone}"] + [data-tone="${tone}"])&`,
      { paddingBlockStart: 0 },
    ]),
  ),
});

const bodyStyles = css(columns(layout.blockGap), blocksOnPaper);

/** A full-width section of the page, labelled by its heading. */
export function Section({ id, tone = 'canvas', children, className, ...labelling }: Props) {
  const ownId = useId();
  const headingId = 'labelledBy' in labelling ? labelling.labelledBy : `${id ?? ownId}-heading`;
  return (
    <section
      id={id}
      data-tone={tone}
      aria-labelledby={headingId}
      css={[tones[tone], sectionStyles]}
      className={className}
    >
      <Container css={bodyStyles}>
        {!('labelledBy' in labelling) && <SectionHeading {...labelling} id={headingId} />}
        {children}
      </Container>
    </section>
  );
}
