import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldText, useControl } from './field-frame';
import { controlStyles } from './field-styles';

type Props = Omit<ComponentPropsWithRef<'input'>, 'size'> & FieldText;

export function TextField({ label, hint, error, id, type = 'text', ...input }: Props) {
  const control = useControl({ label, hint, error, id });
  return (
    <FieldFrame id={control.id} label={label} hint={hint} error={error} isRequired={Boolean(input.required)}>
      <input type={type} css={controlStyles} {...control} {...input} />
    </FieldFrame>
  );
}
