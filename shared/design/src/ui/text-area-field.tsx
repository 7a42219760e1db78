import { css } from '@emotion/react';
import type { ComponentPropsWithRef } from 'react';
import { space } from '../tokens';
import { FieldFrame, type FieldText, useControl } from './field-frame';
import { controlStyles } from './field-styles';

type Props = ComponentPropsWithRef<'textarea'> & FieldText;

const areaStyles = css({ minHeight: space(28), resize: 'vertical' });

export function TextAreaField({ label, hint, error, id, rows = 4, ...area }: Props) {
  const control = useControl({ label, hint, error, id });
  return (
    <FieldFrame id={control.id} label={label} hint={hint} error={error} isRequired={Boolean(area.required)}>
      <textarea rows={rows} css={[controlStyles, areaStyles]} {...control} {...area} />
    </FieldFrame>
  );
}
