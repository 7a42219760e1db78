import { css } from '@emotion/react';
import { below, from, layout, radii, space, toned } from '@hireloom/design';
import { controlStyles, Icon, linkAsButton, SiteLink, VisuallyHidden } from '@hireloom/design/ui';
import { Search, X } from 'lucide';
import { type RefObject, useId } from 'react';
import { lists } from '../../content/lists';
import { MAX_PHRASE_LENGTH } from './list-selection';

type Props = {
  texts: { searchLabel: string; placeholder: string };
  words: string;
  inputRef: RefObject<HTMLInputElement | null>;
  clearHref: string;
  onInput: () => void;
  onClear: () => void;
};

const boxStyles = css({ position: 'relative', flex: 1, minWidth: 0 });
const inputStyles = css({
  paddingInlineEnd: layout.touchTarget,
  [from.small]: { paddingInlineStart: space(11) },
  '&::-webkit-search-cancel-button': { display: 'none' },
});
const iconStyles = css({
  [below.small]: { display: 'none' },
  position: 'absolute',
  insetInlineStart: space(4),
  insetBlockStart: `calc(50% - ${space(2.5)})`,
  color: toned.textSoft,
  pointerEvents: 'none',
});
const clearStyles = css({
  position: 'absolute',
  insetInlineEnd: 0,
  insetBlock: 0,
  margin: 'auto',
  display: 'grid',
  placeItems: 'center',
  width: layout.touchTarget,
  height: layout.touchTarget,
  borderRadius: radii.round,
  color: toned.textSoft,
  '&:hover': { color: toned.accent },
  // Hides the clear link while the input is empty. CSS does this, so that it works before hydration.
  'input:placeholder-shown ~ &': { display: 'none' },
});

export function SearchBox({ texts, words, inputRef, clearHref, onInput, onClear }: Props) {
  const inputId = useId();
  return (
    <div css={boxStyles}>
      <label htmlFor={inputId}>
        <VisuallyHidden>{texts.searchLabel}</VisuallyHidden>
      </label>
      <Icon of={Search} css={iconStyles} />
      <input
        ref={inputRef}
        id={inputId}
        type="search"
        name="q"
        defaultValue={words}
        placeholder={texts.placeholder}
        maxLength={MAX_PHRASE_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        onInput={onInput}
        css={[controlStyles, inputStyles]}
      />
      <SiteLink {...linkAsButton(onClear)} href={clearHref} aria-label={lists.clear} css={clearStyles}>
        <Icon of={X} />
      </SiteLink>
    </div>
  );
}
