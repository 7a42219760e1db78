import { css } from '@emotion/react';
import { type ComponentPropsWithRef, useId } from 'react';
import { space } from '../tokens';
import { describedBy, FieldFrame, type FieldText } from './field-frame';
import { controlStyles } from './field-styles';

type Props = ComponentPropsWithRef<'textarea'> & FieldText;

const areaStyles = css({ minHeight: space(28), resize: 'vertical' });

/** Several lines of text. */
export function TextAreaField({ label, hint, error, id, rows = 4, ...area }: Props) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} isRequired={Boolean(area.required)}>
      <textarea
        id={fieldId}
        rows={rows}
        css={[controlStyles, areaStyles]}
        {...describedBy(fieldId, { label, hint, error })}
        {...area}
      />
    </FieldFrame>
  );
}
