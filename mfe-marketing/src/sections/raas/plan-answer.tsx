import { css } from '@emotion/react';
import { site } from '@hireloom/contracts';
import { columns, space, type } from '@hireloom/design';
import { keepTogether } from '@hireloom/design/ui';
import { planner } from '../../content/planner';
import { calculateBreakEvenHires, calculateFees, describeDay, type Plan } from './plan';

const { answer } = planner;

/** Days after the brief: see `howItWorks` in the page's content. */
const PROFILES = 3;
const [FIRST_OFFERS, LAST_OFFERS] = [14, 28];

const listStyles = css(columns(space(1.5)), type.control);

function listSentences(plan: Plan): string[] {
  const { hires, pay, quote, start } = plan;
  const { agencies, breakEven } = calculateFees(plan);
  return [
    answer.profiles(describeDay(start, PROFILES)),
    answer.offers(describeDay(start, FIRST_OFFERS), describeDay(start, LAST_OFFERS)),
    answer.agencies(hires, agencies, pay),
    answer.breakEven(breakEven),
    ...(quote > 0 ? [answer.quote(calculateBreakEvenHires(plan), quote)] : []),
    ...(site.priceFrom ? [answer.priceFrom(site.priceFrom)] : []),
  ];
}

/**
 * When the first profiles and offers arrive, and what the same hires cost elsewhere. Each text gets a new element, because translators wrap
 * texts.
 */
export function PlanAnswer({ plan }: { plan: Plan }) {
  return (
    <div css={listStyles}>
      {listSentences(plan).map((sentence) => (
        <p key={sentence}>{keepTogether(sentence)}</p>
      ))}
    </div>
  );
}
