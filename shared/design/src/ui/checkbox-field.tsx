import { css } from '@emotion/react';
import { type ComponentPropsWithRef, useId } from 'react';
import { colours, layout, space, type } from '../tokens';
import { describedBy, FieldError, FieldHint, type FieldText } from './field-frame';

type Props = Omit<ComponentPropsWithRef<'input'>, 'type'> & FieldText;

const frameStyles = css({ display: 'grid', gap: space(1) });

const rowStyles = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(3),
  minHeight: layout.touchTarget,
  paddingBlock: space(2.5),
});

const boxStyles = css({
  flexShrink: 0,
  width: space(6),
  height: space(6),
  margin: 0,
  accentColor: colours.indigo,
  cursor: 'pointer',
});

const labelStyles = css({ ...type.control, cursor: 'pointer' });

/** A tick. Its words are part of what can be pressed. */
export function CheckboxField({ label, hint, error, id, ...input }: Props) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div css={frameStyles}>
      <div css={rowStyles}>
        <input
          id={fieldId}
          type="checkbox"
          css={boxStyles}
          {...describedBy(fieldId, { label, hint, error })}
          {...input}
        />
        <label htmlFor={fieldId} css={labelStyles}>
          {label}
        </label>
      </div>
      {hint && <FieldHint id={`${fieldId}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  );
}
