import { type ComponentPropsWithRef, useId } from 'react';
import { describedBy, FieldFrame, type FieldText } from './field-frame';
import { controlStyles } from './field-styles';

type Props = Omit<ComponentPropsWithRef<'input'>, 'size'> & FieldText;

/** One line of text. Takes what `register()` of react-hook-form gives, ref included. */
export function TextField({ label, hint, error, id, type = 'text', ...input }: Props) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} isRequired={Boolean(input.required)}>
      <input
        id={fieldId}
        type={type}
        css={controlStyles}
        {...describedBy(fieldId, { label, hint, error })}
        {...input}
      />
    </FieldFrame>
  );
}
