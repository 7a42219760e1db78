import { css } from '@emotion/react';
import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { colours, space } from '../tokens';
import { describedBy, FieldFrame, type FieldText } from './field-frame';
import { controlStyles } from './field-styles';
import { Icon } from './icon';

/** Its children are `<option>`s. */
type Props = ComponentPropsWithRef<'select'> & FieldText;

const boxStyles = css({
  position: 'relative',
  '& > svg': {
    position: 'absolute',
    insetBlockStart: space(3.5),
    insetInlineEnd: space(4),
    color: colours.inkSoft,
    pointerEvents: 'none',
  },
});

const selectStyles = css({ paddingInlineEnd: space(11), textOverflow: 'ellipsis' });

/** One of a few. */
export function SelectField({ label, hint, error, id, ...select }: Props) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} isRequired={Boolean(select.required)}>
      <div css={boxStyles}>
        <select
          id={fieldId}
          css={[controlStyles, selectStyles]}
          {...describedBy(fieldId, { label, hint, error })}
          {...select}
        />
        <Icon of={ChevronDown} />
      </div>
    </FieldFrame>
  );
}
