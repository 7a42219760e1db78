import { css } from '@emotion/react';
import { space, type } from '../tokens';
import { CheckboxField, controlStyles, TextField } from '../ui';
import { FieldFrame } from '../ui/field-frame';
import type { Control, PropValue } from './control';
import type { Props } from './part';

type Change = (value: PropValue) => void;
type FieldProps = { name: string; control: Control<PropValue>; value: PropValue; onChange: Change };

const formStyles = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${space(60)}), 1fr))`,
  gap: space(4),
  alignItems: 'end',
});
const titleStyles = css({ ...type.h3, paddingBlockStart: space(4) });

function PropField({ name, control, value, onChange }: FieldProps) {
  if (typeof value === 'boolean')
    return <CheckboxField label={name} checked={value} onChange={({ target }) => onChange(target.checked)} />;
  if (!control.options)
    return (
      <TextField
        label={name}
        type={typeof value === 'number' ? 'number' : 'text'}
        min={0}
        defaultValue={String(value)}
        onChange={({ target }) => onChange(control.read(target.value))}
      />
    );
  const id = `prop-${name}`;
  return (
    <FieldFrame id={id} label={name} isRequired={false}>
      <select
        id={id}
        value={String(value)}
        css={controlStyles}
        onChange={({ target }) => onChange(target.value)}
      >
        {control.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}

type FormProps = {
  controls: Readonly<Record<string, Control<PropValue>>>;
  values: Props;
  onChange: (changes: Props) => void;
};

export function PropsForm({ controls, values, onChange }: FormProps) {
  return (
    <>
      <h2 css={titleStyles}>Props</h2>
      <form aria-label="Props" css={formStyles} onSubmit={(event) => event.preventDefault()}>
        {Object.entries(controls).map(([name, control]) => (
          <PropField
            key={name}
            name={name}
            control={control}
            value={values[name] ?? control.initial}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </form>
    </>
  );
}
