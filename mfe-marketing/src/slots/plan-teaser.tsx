import { css } from '@emotion/react';
import { columns, from, inPrint, layout, radii, space, tones } from '@hireloom/design';
import { Button, Container, keepTogether, TextField, typography } from '@hireloom/design/ui';
import { useState } from 'react';
import { planTeaser } from '../content/plan-teaser';
import { planner } from '../content/planner';
import { parsePlan, type Plan } from '../sections/raas/plan';
import { PlanChart } from '../sections/raas/plan-chart';

const { path, id, limits } = planner;

const sectionStyles = css({ paddingBlockEnd: layout.sectionGap, [inPrint]: { display: 'none' } });

const boxStyles = css(columns(space(5), { large: 'minmax(0, 1fr) minmax(0, 1fr)' }), {
  ...tones.surface,
  alignItems: 'center',
  padding: layout.cardPadding,
  borderRadius: radii.large,
  [from.large]: { columnGap: layout.blockGap },
});
const textStyles = css(columns(space(3)));
const formStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space(3),
  '& > div': { flex: '0 1 6rem' },
});

const initial = parsePlan(new URLSearchParams());

/** A slot, so that its scripts load only when the visitor comes near. */
export function Component() {
  const [plan, setPlan] = useState<Plan>(initial);
  const headingId = 'plan-teaser-heading';
  return (
    <section aria-labelledby={headingId} css={sectionStyles}>
      <Container>
        <div css={boxStyles}>
          <div css={textStyles}>
            <h2 id={headingId} css={typography.h3}>
              {planTeaser.heading}
            </h2>
            <p css={typography.softControl}>{keepTogether(planTeaser.text)}</p>
            <form action={`${path}#${id}`} css={formStyles}>
              <TextField
                name="hires"
                label={planTeaser.label}
                type="number"
                inputMode="numeric"
                {...limits.hires}
                defaultValue={initial.hires}
                onChange={({ target }) => setPlan(parsePlan(new URLSearchParams({ hires: target.value })))}
              />
              <Button type="submit">{planTeaser.submit}</Button>
            </form>
          </div>
          <PlanChart key={plan.hires} plan={plan} isDrawn={plan !== initial} />
        </div>
      </Container>
    </section>
  );
}
