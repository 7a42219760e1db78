import { css } from '@emotion/react';
import type { ComponentPropsWithRef } from 'react';
import { colours, layout, space, type } from '../tokens';
import { FieldError, FieldHint, type FieldText, useControl } from './field-frame';

type Props = Omit<ComponentPropsWithRef<'input'>, 'type'> & FieldText;

const frameStyles = css({ display: 'grid', gap: space(1) });

const rowStyles = css({
  ...type.control,
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: layout.touchTarget,
  cursor: 'pointer',
});

const boxStyles = css({
  flexShrink: 0,
  width: space(5.5),
  height: space(5.5),
  margin: 0,
  accentColor: colours.indigo,
  cursor: 'pointer',
});

export function CheckboxField({ label, hint, error, id, ...input }: Props) {
  const control = useControl({ label, hint, error, id });
  return (
    <div css={frameStyles}>
      <label htmlFor={control.id} css={rowStyles}>
        <input type="checkbox" css={boxStyles} {...control} {...input} />
        <span>{label}</span>
      </label>
      {hint && <FieldHint id={`${control.id}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${control.id}-error`}>{error}</FieldError>}
    </div>
  );
}
