import { css } from '@emotion/react';
import { space, type } from '@hireloom/design';
import { SelectField, TextField, typography } from '@hireloom/design/ui';
import { planner } from '../../content/planner';
import type { Plan, PlanField } from './plan';

const { fields, roleHint, levels, cities, limits, haveQuote, unit } = planner;

// Two columns on phones too, so that the fields and the cloth share a screen.
const pairsStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
  gap: space(3),
});
const summaryStyles = css({ ...type.small, paddingBlock: space(2.5), cursor: 'pointer' });

type Props = { initial: Plan; errors: Partial<Record<PlanField, string>> };

export function PlanFields({ initial, errors }: Props) {
  const number = (name: 'hires' | 'pay' | 'quote') =>
    ({
      name,
      label: fields[name],
      type: 'number',
      min: limits[name].least,
      max: limits[name].most,
      error: errors[name],
    }) as const;
  return (
    <>
      <div css={pairsStyles}>
        <TextField {...number('hires')} inputMode="numeric" defaultValue={initial.hires} />
        <TextField
          name="role"
          label={fields.role}
          maxLength={limits.role}
          placeholder={roleHint}
          defaultValue={initial.role}
        />
        <SelectField name="level" label={fields.level} options={levels} defaultValue={initial.level} />
        <SelectField name="city" label={fields.city} options={cities} defaultValue={initial.city} />
        <TextField name="start" type="date" label={fields.start} defaultValue={initial.start} />
        <TextField {...number('pay')} inputMode="decimal" step="any" defaultValue={initial.pay} />
      </div>
      <p css={typography.softSmall}>{unit}</p>
      <details open={initial.quote > 0}>
        <summary css={summaryStyles}>{haveQuote}</summary>
        <TextField
          {...number('quote')}
          inputMode="decimal"
          step="any"
          defaultValue={initial.quote || undefined}
        />
      </details>
    </>
  );
}
