import { css } from '@emotion/react';
import { toned } from '@hireloom/design';
import { drawing, hangThreads, type Thread } from './hang-threads';

/** Stroke widths in px. Few threads are thick, and many are thin. */
const getStroke = (count: number) => Math.min(6, Math.max(1.25, 80 / count));

const MIN_KNOT = 4;

const round = (value: number) => Math.round(value * 10) / 10;

function drawThread({ x, end, sway }: Thread): string {
  const [top, middle, foot] = [round(x), round(end / 2), round(x + sway)];
  return `M${top}-1C${top} ${middle} ${foot} ${middle} ${foot} ${round(end)}`;
}

/** A line of almost no length, whose round caps are a circle however the drawing is stretched. */
const drawKnot = ({ x, end, sway }: Thread) => `M${round(x + sway)} ${round(end)}h.01`;

const drawingStyles = css({
  fill: 'none',
  strokeLinecap: 'round',
  '& > path': { vectorEffect: 'non-scaling-stroke' },
});
const litStyles = css({ stroke: toned.thread, opacity: 0.85 });
const otherStyles = css({ stroke: toned.line });
const knotStyles = css({ stroke: toned.threadAccent });

type Props = { figure: string; slug: string; className?: string };

/** As many threads as the figure says, each with a knot. If it is a share, the threads that it leaves out are dim. */
export function FigureThreads({ figure, slug, className }: Props) {
  const threads = hangThreads(figure, slug);
  const lit = threads.filter(({ isLit }) => isLit);
  const others = threads.filter(({ isLit }) => !isLit);
  const strokeWidth = getStroke(threads.length);
  const viewBox = `0 0 ${drawing.width} ${drawing.height}`;
  return (
    <svg aria-hidden viewBox={viewBox} preserveAspectRatio="none" css={drawingStyles} className={className}>
      <path d={others.map(drawThread).join('')} strokeWidth={strokeWidth} css={otherStyles} />
      <path d={lit.map(drawThread).join('')} strokeWidth={strokeWidth} css={litStyles} />
      <path
        d={lit.map(drawKnot).join('')}
        strokeWidth={Math.max(MIN_KNOT, 2.4 * strokeWidth)}
        css={knotStyles}
      />
    </svg>
  );
}
