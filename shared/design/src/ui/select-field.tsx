import { css } from '@emotion/react';
import { ChevronDown } from 'lucide';
import type { ComponentPropsWithRef } from 'react';
import { colours, space } from '../tokens';
import { FieldFrame, type FieldText, useControl } from './field-frame';
import { controlStyles } from './field-styles';
import { Icon } from './icon';

type Props = Omit<ComponentPropsWithRef<'select'>, 'children'> & FieldText & { options: readonly string[] };

const boxStyles = css({
  position: 'relative',
  '& > svg': {
    position: 'absolute',
    insetInlineEnd: space(3),
    insetBlockStart: `calc(50% - ${space(2.5)})`,
    color: colours.inkSoft,
    pointerEvents: 'none',
  },
});
const selectStyles = css({ paddingInlineEnd: space(9), textOverflow: 'ellipsis' });

export function SelectField({ label, hint, error, id, options, ...select }: Props) {
  const control = useControl({ label, hint, error, id });
  return (
    <FieldFrame id={control.id} label={label} hint={hint} error={error} isRequired={Boolean(select.required)}>
      <div css={boxStyles}>
        <select css={[controlStyles, selectStyles]} {...control} {...select}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <Icon of={ChevronDown} size={20} />
      </div>
    </FieldFrame>
  );
}
