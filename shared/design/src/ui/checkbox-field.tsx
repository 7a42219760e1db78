import { css } from '@emotion/react';
import { type ComponentPropsWithRef, useId } from 'react';
import { colours, layout, space, type } from '../tokens';
import { describedBy, FieldError, FieldHint, type FieldText } from './field-frame';

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
  width: layout.touchTarget,
  height: layout.touchTarget,
  margin: 0,
  accentColor: colours.indigo,
  cursor: 'pointer',
});

/** A checkbox. The whole label is clickable. */
export function CheckboxField({ label, hint, error, id, ...input }: Props) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div css={frameStyles}>
      <label htmlFor={fieldId} css={rowStyles}>
        <input
          id={fieldId}
          type="checkbox"
          css={boxStyles}
          {...describedBy(fieldId, { label, hint, error })}
          {...input}
        />
        <span>{label}</span>
      </label>
      {hint && <FieldHint id={`${fieldId}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  );
}
