import { css } from '@emotion/react';
import { columns, space, strokes, toned, type, weights, withoutScripts } from '@hireloom/design';
import { TextField } from '@hireloom/design/ui';
import { useState } from 'react';
import { workedExamples } from '../../content/worked-examples';
import { agencyFees } from './agency-fees';
import { WorkedPanel, WorkedRows } from './worked-panel';

const { hires, pay, rows, formula, incomplete } = workedExamples.raas;

const fieldsStyles = css(columns(space(4), { small: 2 }), {
  alignItems: 'end',
  // The fields do nothing without scripts.
  [withoutScripts]: { display: 'none' },
});

const formulaStyles = css({
  ...type.control,
  fontWeight: weights.medium,
  paddingInlineStart: space(4),
  borderInlineStart: `${strokes.ring} double ${toned.threadAccent}`,
});

type Limits = { most: number };

const isWithin = (value: number, { most }: Limits) => value > 0 && value <= most;

function rowsFor(hireCount: number, payLakh: number) {
  const fees = agencyFees(hireCount, payLakh);
  return (['oneFee', 'year', 'month'] as const).map((row) => ({
    label: rows[row].label,
    detail: rows[row].detail(hireCount, payLakh),
    value: fees[row],
  }));
}

/** Calculates agency fees for the visitor's hiring plan. Without scripts it shows the default plan. */
export function FeeCalculator() {
  const [hireCount, setHireCount] = useState<string>(`${hires.value}`);
  const [payLakh, setPayLakh] = useState<string>(`${pay.value}`);
  const isComplete = isWithin(Number(hireCount), hires) && isWithin(Number(payLakh), pay);
  return (
    <WorkedPanel example={workedExamples.raas}>
      <div css={fieldsStyles}>
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={hires.most}
          label={hires.label}
          value={hireCount}
          onChange={({ target }) => setHireCount(target.value)}
        />
        <TextField
          type="number"
          inputMode="decimal"
          min={1}
          max={pay.most}
          step="any"
          label={pay.label}
          value={payLakh}
          onChange={({ target }) => setPayLakh(target.value)}
        />
      </div>
      <div role="status">
        {isComplete ? <WorkedRows rows={rowsFor(Number(hireCount), Number(payLakh))} /> : <p>{incomplete}</p>}
      </div>
      <p css={formulaStyles}>{formula}</p>
    </WorkedPanel>
  );
}
