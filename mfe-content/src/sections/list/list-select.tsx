import { css } from '@emotion/react';
import { space, toned } from '@hireloom/design';
import { controlStyles, Icon, VisuallyHidden } from '@hireloom/design/ui';
import { ChevronDown } from 'lucide';
import type { ListFilter } from './list-data';

type Props = { filter: ListFilter; value: string; onChoose: (value: string) => void };

const boxStyles = css({ position: 'relative', flex: 1, minWidth: 0 });
const selectStyles = css({ paddingInlineEnd: space(10), textOverflow: 'ellipsis', cursor: 'pointer' });
const chosenStyles = css({ borderColor: toned.accent });
const iconStyles = css({
  position: 'absolute',
  insetInlineEnd: space(3),
  insetBlockStart: `calc(50% - ${space(2.5)})`,
  color: toned.textSoft,
  pointerEvents: 'none',
});

/** Adds the value from the URL if it is not among the options, so that it stays selected. */
const withChosen = ({ options }: ListFilter, value: string) =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];

export function ListSelect({ filter, value, onChoose }: Props) {
  const { name, label, all } = filter;
  return (
    <label css={boxStyles}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select
        name={name}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        css={[controlStyles, selectStyles, value !== '' && chosenStyles]}
      >
        <option value="">{all}</option>
        {withChosen(filter, value).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} css={iconStyles} />
    </label>
  );
}
