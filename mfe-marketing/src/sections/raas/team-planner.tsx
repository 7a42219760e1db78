import { css } from '@emotion/react';
import { usePlatform } from '@hireloom/contracts/platform';
import {
  columns,
  from,
  inPrint,
  layout,
  radii,
  space,
  strokes,
  toned,
  tones,
  type,
  withoutScripts,
} from '@hireloom/design';
import { Button, ButtonLink, linkAsButton, typography } from '@hireloom/design/ui';
import { useState } from 'react';
import { planner } from '../../content/planner';
import { describePlan, type Plan } from './plan';
import { PlanAnswer } from './plan-answer';
import { PlanCloth } from './plan-cloth';
import { PlanFields } from './plan-fields';
import { PlanLegend, PlanWeeks } from './plan-legend';
import { usePlan } from './use-plan';

const figureStyles = css(columns(space(4)), {
  ...tones.surface,
  padding: space(5, 4),
  border: `${strokes.hairline} solid ${toned.line}`,
  borderRadius: radii.large,
  [from.medium]: { padding: layout.cardPadding },
  [inPrint]: { maxWidth: '130mm', breakInside: 'avoid' },
});
const titleStyles = css({ ...type.title, [from.medium]: { fontSize: type.h3.fontSize } });
const formStyles = css(columns(space(4)));
const showStyles = css({ display: 'none', [withoutScripts]: { display: 'inline-flex' } });
const sentStyles = css({ ...tones.tint, padding: space(4), borderRadius: radii.small });

function PlanSent() {
  return (
    <div css={sentStyles}>
      <p css={type.title}>{planner.sent.heading}</p>
      <p css={typography.softControl}>{planner.sent.text}</p>
    </div>
  );
}

/** Every change updates the URL. Without scripts, the fields are a form that reloads the page. */
export function TeamPlanner({ initial }: { initial: Plan }) {
  const { openRecruiterPopup } = usePlatform();
  const { plan, errors, isChanged, formProps } = usePlan(initial);
  const [sentPlan, setSentPlan] = useState('');
  const words = describePlan(plan);
  const send = () =>
    openRecruiterPopup(planner.about, {
      prefill: { requirement: words, level: plan.level },
      onSent: () => setSentPlan(words),
    });
  return (
    <section id={planner.id} aria-labelledby="plan-heading" css={figureStyles}>
      <h2 id="plan-heading" css={titleStyles}>
        {planner.heading}
      </h2>
      <div>
        <PlanWeeks />
        <PlanCloth plan={plan} isDrawn={isChanged} />
      </div>
      <PlanLegend />
      <form action={planner.path} aria-label={planner.form} css={formStyles} {...formProps}>
        <PlanFields initial={initial} errors={errors} />
        <Button type="submit" variant="secondary" css={showStyles}>
          {planner.show}
        </Button>
      </form>
      <div role="status">{sentPlan === words ? <PlanSent /> : <PlanAnswer key={words} plan={plan} />}</div>
      <ButtonLink href={planner.sendTo} aria-haspopup="dialog" size="large" {...linkAsButton(send)}>
        {planner.send}
      </ButtonLink>
    </section>
  );
}
