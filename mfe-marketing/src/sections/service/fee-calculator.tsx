import { css } from '@emotion/react';
import { columns, space, withoutScripts } from '@hireloom/design';
import { TextField } from '@hireloom/design/ui';
import { useState } from 'react';
import { workedExamples } from '../../content/worked-examples';
import { agencyFees, breakEven } from './agency-fees';
import { WorkedPanel, WorkedRows } from './worked-panel';

const { hires, pay, quote, rows, incomplete, conclusion } = workedExamples.raas;

const fieldsStyles = css(columns(space(4), { small: 2 }), {
  alignItems: 'end',
  '& > :last-child': { gridColumn: '1 / -1' },
  // The fields do nothing without scripts.
  [withoutScripts]: { display: 'none' },
});

type Limits = { most: number };

const isWithin = (value: number, { most }: Limits) => value > 0 && value <= most;

function rowsFor(hireCount: number, payLakh: number, quoteLakh: number) {
  const values = { ...agencyFees(hireCount, payLakh), breakEven: breakEven(quoteLakh, payLakh) };
  const shown = [
    'oneFee',
    'year',
    'month',
    ...(isWithin(quoteLakh, quote) ? ['breakEven' as const] : []),
  ] as const;
  return shown.map((row) => ({
    label: rows[row].label,
    detail: rows[row].detail(hireCount, payLakh),
    value: values[row],
  }));
}

type FieldProps = {
  label: string;
  value: string;
  most: number;
  isWhole?: boolean;
  onChange: (value: string) => void;
};

function NumberField({ most, isWhole, onChange, ...field }: FieldProps) {
  return (
    <TextField
      type="number"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      min={isWhole ? 1 : 0}
      max={most}
      step={isWhole ? 1 : 'any'}
      onChange={({ target }) => onChange(target.value)}
      {...field}
    />
  );
}

/** Calculates agency fees and the break-even for the visitor's hiring plan. Without scripts it shows the default plan. */
export function FeeCalculator() {
  const [hireCount, setHireCount] = useState<string>(`${hires.value}`);
  const [payLakh, setPayLakh] = useState<string>(`${pay.value}`);
  const [quoteLakh, setQuoteLakh] = useState('');
  const isComplete = isWithin(Number(hireCount), hires) && isWithin(Number(payLakh), pay);
  const hasQuote = isWithin(Number(quoteLakh), quote);
  return (
    // With a quote, the break-even row shows this.
    <WorkedPanel example={{ ...workedExamples.raas, conclusion: hasQuote ? '' : conclusion }}>
      <div css={fieldsStyles}>
        <NumberField {...hires} isWhole value={hireCount} onChange={setHireCount} />
        <NumberField {...pay} value={payLakh} onChange={setPayLakh} />
        <NumberField {...quote} value={quoteLakh} onChange={setQuoteLakh} />
      </div>
      <div role="status">
        {isComplete ? (
          <WorkedRows rows={rowsFor(Number(hireCount), Number(payLakh), Number(quoteLakh))} />
        ) : (
          <p>{incomplete}</p>
        )}
      </div>
    </WorkedPanel>
  );
}
