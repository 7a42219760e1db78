import { css } from '@emotion/react';
import { usePlatform } from '@hireloom/contracts/platform';
import { columns, from, inPrint, layout, radii, space, type } from '@hireloom/design';
import { ButtonLink, Card, keepTogether, linkAsButton, typography } from '@hireloom/design/ui';
import { useState } from 'react';
import { planner } from '../../content/planner';
import {
  calculateBreakEvenHires,
  calculateFees,
  describeDay,
  describePlan,
  describeRequest,
  isAbroad,
  type Plan,
} from './plan';
import { PlanChart } from './plan-chart';
import { PlanForm } from './plan-form';
import { countDays, FIRST_OFFERS, PROFILES } from './plan-schedule';

const { answer } = planner;

/** Days, as in the page's text. */
const LONGEST_NOTICE = 90;

/** From so many hires a month on, a subscription is worth a comparison: see the FAQ of the page. */
const MANY_A_MONTH = 2;

const figureStyles = css(columns(space(4)), {
  padding: space(5, 4),
  borderRadius: radii.large,
  [from.medium]: { padding: layout.cardPadding },
  // While a field is invalid, the answer would be that of the plan before.
  '& > form:has([aria-invalid="true"]) + div': { visibility: 'hidden' },
  [inPrint]: { maxWidth: '130mm', breakInside: 'avoid' },
});
const answerStyles = css(columns(space(1.5)), type.control);

function listSentences(plan: Plan): string[] {
  const { hires, pay, months, quote, start } = plan;
  const { total, monthly } = calculateFees(plan);
  const dates = [
    answer.profiles(describeDay(start, PROFILES)),
    answer.offers(describeDay(start, FIRST_OFFERS), describeDay(start, countDays(plan))),
    answer.joining(describeDay(start, countDays(plan) + LONGEST_NOTICE)),
  ];
  if (isAbroad(plan)) return [...dates, answer.abroad];
  return [
    ...dates,
    answer.agencies(hires, total, pay),
    answer.breakEven(months, monthly),
    ...(quote > 0 ? [answer.quote(hires, quote, calculateBreakEvenHires(plan))] : []),
    ...(hires / months < MANY_A_MONTH ? [answer.few] : []),
  ];
}

/**
 * When the first profiles and offers arrive, and what the same hires cost elsewhere. Each text gets a new element, because translators wrap
 * texts.
 */
function PlanAnswer({ plan }: { plan: Plan }) {
  return (
    <div css={answerStyles}>
      {listSentences(plan).map((sentence) => (
        <p key={sentence}>{keepTogether(sentence)}</p>
      ))}
    </div>
  );
}

type Props = {
  /** The plan of the page's URL. */
  initial: Plan;
  plan: Plan;
  onChange: (plan: Plan) => void;
};

/** Every change updates the URL. Without scripts, the fields are a form that reloads the page. */
export function TeamPlanner({ initial, plan, onChange }: Props) {
  const { openRecruiterPopup } = usePlatform();
  const [sentPlan, setSentPlan] = useState('');
  const words = describePlan(plan);
  const send = () => {
    const invalid = document.querySelector<HTMLElement>(`#${planner.id} [aria-invalid]`);
    if (invalid) return invalid.focus();
    openRecruiterPopup(planner.about, {
      prefill: describeRequest(plan),
      onSent: () => setSentPlan(words),
    });
  };
  return (
    <Card id={planner.id} role="region" aria-labelledby="plan-heading" css={figureStyles}>
      <h2 id="plan-heading" css={typography.h3}>
        {planner.heading}
      </h2>
      <PlanChart key={words} plan={plan} isDrawn={plan !== initial} />
      <PlanForm initial={initial} plan={plan} onChange={onChange} />
      <div role="status">
        {sentPlan === words ? (
          <p css={typography.title}>{planner.sent}</p>
        ) : (
          <PlanAnswer key={words} plan={plan} />
        )}
      </div>
      <ButtonLink href={planner.sendTo} aria-haspopup="dialog" size="large" {...linkAsButton(send)}>
        {planner.send}
      </ButtonLink>
    </Card>
  );
}
