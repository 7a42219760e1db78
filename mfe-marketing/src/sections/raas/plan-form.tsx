import { css } from '@emotion/react';
import { columns, space, type } from '@hireloom/design';
import { Button, Icon, SelectField, TextField, typography } from '@hireloom/design/ui';
import { ChevronDown } from 'lucide';
import { type FormEvent, useState } from 'react';
import { planner } from '../../content/planner';
import { getToday, isAbroad, type NumberField, parsePlan, type Plan, type PlanField } from './plan';

const { path, fields, hint, levels, cities, limits, outOfLimits, past, unit, request, haveQuote, show } =
  planner;

const formStyles = css(columns(space(4)));
// Two columns on phones, so that the fields and the cloth share a screen, and never more than three.
const pairsStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(8.5rem, 30%)), 1fr))',
  gap: space(3),
});
const quoteStyles = css({ alignSelf: 'end' });
const summaryStyles = css({
  ...type.small,
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  paddingBlock: space(2.5),
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
  '[open] > & > svg': { rotate: '180deg' },
});

/** Years are typed digit by digit, so only a whole one can have passed. */
function isWrong({ name, type: kind, value, validity }: HTMLInputElement): boolean {
  if (kind === 'date') return validity.rangeUnderflow && value > '2000';
  return kind === 'number' && (!validity.valid || (!value && name !== 'quote'));
}

/** Returns the names of the invalid fields. Abroad, the compared amounts do not count. */
const findWrong = (form: HTMLFormElement, plan: Plan) =>
  [...form.querySelectorAll('input')]
    .flatMap((input) => (isWrong(input) ? input.name : []))
    .filter((name) => !isAbroad(plan) || name === 'hires' || name === 'start')
    .join();

type Props = { initial: Plan; plan: Plan; onChange: (plan: Plan) => void };

/** The inputs are uncontrolled, so that text typed before hydration stays. While one is invalid, the plan does not change. */
export function PlanForm({ initial, plan, onChange }: Props) {
  const [wrong, setWrong] = useState('');
  const follow = (form: HTMLFormElement) => {
    const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const next = parsePlan(query);
    const found = findWrong(form, next);
    setWrong(found);
    if (found || JSON.stringify(next) === JSON.stringify(plan)) return;
    onChange(next);
    try {
      history.replaceState(history.state, '', `${path}?${query}`);
    } catch {
      // Safari throws after more than 100 changes within 30 seconds. The next change is in the address again.
    }
  };
  const field = (name: PlanField) => ({
    name,
    label: fields[name],
    defaultValue: initial[name] || '',
  });
  const number = (name: NumberField) => ({
    ...field(name),
    ...limits[name],
    type: 'number',
    inputMode: 'decimal' as const,
    step: limits[name].min === 1 ? 1 : 'any',
    error: wrong.includes(name) ? outOfLimits(limits[name]) : '',
  });
  const isCompared = !isAbroad(plan);
  return (
    <form
      action={path}
      autoComplete="off"
      noValidate
      // Text typed before hydration is newer than the plan in the URL.
      ref={(form) => void (form && follow(form))}
      onInput={(event: FormEvent<HTMLFormElement>) => follow(event.currentTarget)}
      onSubmit={(event) => event.preventDefault()}
      css={formStyles}
    >
      <div css={pairsStyles}>
        <TextField {...number('hires')} />
        <TextField {...field('role')} maxLength={limits.role} placeholder={hint} />
        <SelectField {...field('level')} options={levels} />
        <SelectField {...field('city')} options={cities} />
        <TextField
          {...field('start')}
          type="date"
          min={getToday()}
          error={wrong.includes('start') ? past : ''}
        />
        <div hidden={!isCompared}>
          <TextField {...number('pay')} />
        </div>
        <div hidden={!isCompared}>
          <TextField {...number('months')} />
        </div>
        <details hidden={!isCompared} open={initial.quote > 0} css={quoteStyles}>
          <summary css={summaryStyles}>
            {haveQuote} <Icon of={ChevronDown} size={16} />
          </summary>
          <TextField {...number('quote')} />
        </details>
      </div>
      <p css={typography.softSmall}>
        <span>{request}</span> <span hidden={!isCompared}>{unit}</span>
      </p>
      <noscript>
        <Button type="submit" variant="secondary">
          {show}
        </Button>
      </noscript>
    </form>
  );
}
