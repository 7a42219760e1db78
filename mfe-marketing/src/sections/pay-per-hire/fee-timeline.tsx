import { css } from '@emotion/react';
import {
  below,
  colours,
  columns,
  fluid,
  from,
  doubledText,
  layout,
  radii,
  space,
  stackedIfDoubledText,
  strokes,
  toned,
  type,
  visuallyHidden,
  weights,
} from '@hireloom/design';
import { Icon, typography, keepTogether } from '@hireloom/design/ui';
import { ReceiptIndianRupee } from 'lucide';
import { payPerHire } from '../../content/pay-per-hire';
import { Composition } from '../composition';
import { CandidateThreads, THREADS_HEIGHT } from './candidate-threads';

const STEPS = payPerHire.howItWorks.steps.length;

const panelStyles = css({
  position: 'relative',
  isolation: 'isolate',
  padding: fluid(18, 40),
  borderRadius: radii.large,
});

/** Beside the steps on small screens, where a line replaces the drawing. */
const LINE_WIDTH = layout.touchTarget;

const trackStyles = css({
  position: 'relative',
  paddingInlineStart: LINE_WIDTH,
  [from.large]: { paddingInlineStart: 0, paddingBlockStart: THREADS_HEIGHT },
});

const listStyles = css(columns(space(6), { large: `repeat(${STEPS}, minmax(0, 1fr))` }), {
  [from.large]: { gap: 0 },
});

const DOT = space(4);

const stepStyles = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  ...stackedIfDoubledText,
  alignContent: 'start',
  gap: space(0.5, 4),
  [from.large]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'subgrid',
    gridRow: 'span 4',
    rowGap: space(1.5),
    paddingInlineEnd: space(7),
  },
});

const knotStyles = css({
  '&::before': {
    content: '""',
    position: 'absolute',
    width: DOT,
    height: DOT,
    border: `${strokes.ring} solid ${toned.accent}`,
    borderRadius: radii.round,
    backgroundColor: toned.ground,
    insetBlockStart: space(1),
    insetInlineStart: `calc((${LINE_WIDTH} + ${DOT}) / -2 - ${space(1)})`,
    [from.large]: {
      insetBlockStart: `calc((${THREADS_HEIGHT} + ${DOT}) / -2)`,
      insetInlineStart: 0,
    },
  },
});

const lineStyles = css({
  [below.large]: {
    '&::after': {
      content: '""',
      position: 'absolute',
      insetBlock: space(5, -7),
      insetInlineStart: `calc((${LINE_WIDTH} + ${strokes.ring}) / -2 - ${space(1)})`,
      borderInlineStart: `${strokes.ring} solid ${toned.accent}`,
    },
  },
});

const paymentStyles = css({
  '&::after': {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    inset: space(-3),
    borderRadius: radii.medium,
    backgroundColor: colours.marigoldTint,
    [from.large]: {
      inset: space(-4),
      insetBlockStart: `calc((${THREADS_HEIGHT} + ${layout.touchTarget}) / -2 - ${space(4)})`,
    },
  },
  [from.large]: { paddingInlineEnd: 0 },
});

const whenStyles = css({ ...type.small, color: toned.accentStrong, fontWeight: weights.medium });
const textStyles = css({
  ...type.control,
  color: toned.textSoft,
  gridColumn: '1 / -1',
  [from.large]: { gridRow: 4 },
});

const paidStyles = css({
  ...type.figure,
  fontSize: type.h3.fontSize,
  gridColumn: 2,
  gridRow: '1 / span 2',
  [doubledText]: { gridColumn: 1, gridRow: 'auto' },
  whiteSpace: 'nowrap',
  [from.large]: {
    fontSize: type.figure.fontSize,
    gridColumn: 1,
    gridRow: 3,
    marginBlockEnd: space(2),
  },
});
/** Hidden on small screens, where the section's heading explains the amounts. */
const paidLabelStyles = css({
  ...type.small,
  fontWeight: weights.regular,
  letterSpacing: 'normal',
  color: toned.textSoft,
  [below.large]: visuallyHidden,
  [from.large]: { display: 'block' },
});

const dueStyles = css({ [from.large]: { fontSize: type.h3.fontSize, alignSelf: 'end' } });

/** The coin that marks the payment on the timeline. */
const coinStyles = css({
  position: 'absolute',
  display: 'grid',
  placeItems: 'center',
  width: layout.touchTarget,
  height: layout.touchTarget,
  border: `${strokes.ring} solid ${toned.ground}`,
  borderRadius: radii.round,
  backgroundColor: colours.marigold,
  color: colours.onMarigold,
  insetInlineStart: `calc(-1 * ${LINE_WIDTH} - ${space(1)})`,
  [from.large]: {
    insetBlockStart: `calc((${THREADS_HEIGHT} + ${layout.touchTarget}) / -2)`,
    insetInlineStart: 0,
  },
});

type Step = (typeof payPerHire.howItWorks.steps)[number];

function StepOnThread({ step: { title, when, text, paid }, isPayment }: { step: Step; isPayment: boolean }) {
  return (
    <li css={isPayment ? [stepStyles, paymentStyles] : [stepStyles, knotStyles, lineStyles]}>
      {isPayment && (
        <span css={coinStyles}>
          <Icon of={ReceiptIndianRupee} size={24} />
        </span>
      )}
      <p css={whenStyles}>{keepTogether(when)}</p>
      <h3 css={typography.title}>{title}</h3>
      <p css={textStyles}>{keepTogether(text)}</p>
      <p css={[paidStyles, isPayment && dueStyles]}>
        {!isPayment && <span css={paidLabelStyles}>{payPerHire.howItWorks.paidLabel} </span>}
        {paid}
      </p>
    </li>
  );
}

/** Many candidates become one hire along a thread. Each step shows what the client has paid so far. */
export function FeeTimeline() {
  const { steps } = payPerHire.howItWorks;
  return (
    <Composition section={payPerHire.howItWorks} tone="surface" css={panelStyles}>
      <div css={trackStyles}>
        <CandidateThreads />
        <ol css={listStyles}>
          {steps.map((step, index) => (
            <StepOnThread key={step.title} step={step} isPayment={index === steps.length - 1} />
          ))}
        </ol>
      </div>
    </Composition>
  );
}
