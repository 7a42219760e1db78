import { css } from '@emotion/react';
import { columns, space, withoutScripts } from '@hireloom/design';
import { TextField, typography } from '@hireloom/design/ui';
import { useState } from 'react';
import { workedExamples } from '../../content/worked-examples';
import { calculateAgencyFees, calculateBreakEven } from './agency-fees';
import { WorkedPanel, WorkedRows } from './worked-panel';

const { hires, pay, quote, unit, rows, incomplete, conclusion } = workedExamples.raas;

const fieldsStyles = css(columns(space(4), { small: 2 }), {
  alignItems: 'end',
  '& > :last-child': { gridColumn: '1 / -1' },
  // The fields do nothing without scripts.
  [withoutScripts]: { display: 'none' },
});

type Limits = { most: number };

const isWithin = (value: number, { most }: Limits) => value > 0 && value <= most;

function rowsFor(hireCount: number, annualPay: number, monthlyQuote: number) {
  const values = {
    ...calculateAgencyFees(hireCount, annualPay),
    calculateBreakEven: calculateBreakEven(monthlyQuote, annualPay),
  };
  const shown = [
    'oneFee',
    'year',
    'month',
    ...(isWithin(monthlyQuote, quote) ? ['calculateBreakEven' as const] : []),
  ] as const;
  return shown.map((row) => ({
    label: rows[row].label,
    detail: rows[row].detail(hireCount, annualPay),
    value: values[row],
  }));
}

type FieldProps = {
  label: string;
  value: string;
  most: number;
  isComplete?: boolean;
  onChange: (value: string) => void;
};

function NumberField({ most, isComplete, onChange, ...field }: FieldProps) {
  return (
    <TextField
      type="number"
      inputMode={isComplete ? 'numeric' : 'decimal'}
      min={isComplete ? 1 : 0}
      max={most}
      step={isComplete ? 1 : 'any'}
      onChange={({ target }) => onChange(target.value)}
      {...field}
    />
  );
}

/** Calculates agency fees and the break-even for the visitor's hiring plan. Without scripts it shows the default plan. */
export function FeeCalculator() {
  const [hireCount, setHireCount] = useState<string>(`${hires.value}`);
  const [annualPay, setAnnualPay] = useState<string>(`${pay.value}`);
  const [monthlyQuote, setMonthlyQuote] = useState('');
  const isComplete = isWithin(Number(hireCount), hires) && isWithin(Number(annualPay), pay);
  const hasQuote = isWithin(Number(monthlyQuote), quote);
  return (
    // With a quote, the break-even row shows this.
    <WorkedPanel example={{ ...workedExamples.raas, conclusion: hasQuote ? '' : conclusion }}>
      <div css={fieldsStyles}>
        <NumberField {...hires} isComplete value={hireCount} onChange={setHireCount} />
        <NumberField {...pay} value={annualPay} onChange={setAnnualPay} />
        <NumberField {...quote} value={monthlyQuote} onChange={setMonthlyQuote} />
      </div>
      <p css={typography.softSmall}>{unit}</p>
      <div role="status">
        {isComplete ? (
          <WorkedRows rows={rowsFor(Number(hireCount), Number(annualPay), Number(monthlyQuote))} />
        ) : (
          <p>{incomplete}</p>
        )}
      </div>
    </WorkedPanel>
  );
}
