import { css } from '@emotion/react';
import { allCategories } from '@hireloom/contracts';
import { below, from, layout, space, toned, visuallyHidden } from '@hireloom/design';
import { Button, controlStyles, Icon, VisuallyHidden } from '@hireloom/design/ui';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { lists } from '../../content/lists';
import { CategoryButton } from './category-button';
import { type ListAddress, longestPhrase } from './list-address';
import type { ListTexts } from './list-texts';
import type { GoTo } from './use-list-navigation';
import { useSearchWords } from './use-search-words';

type Props = {
  texts: ListTexts;
  path: string;
  /** What the list shows, or is about to show. */
  wanted: ListAddress;
  isLeaving: boolean;
  goTo: GoTo;
  categories?: readonly string[];
};

const formStyles = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(5) });
const rowStyles = css({ display: 'flex', gap: space(2), maxWidth: '34rem' });
const boxStyles = css({ position: 'relative', flex: 1, minWidth: 0 });
const inputStyles = css({ [from.small]: { paddingInlineStart: space(11) } });
const iconStyles = css({
  [below.small]: { display: 'none' },
  position: 'absolute',
  insetInlineStart: space(4),
  insetBlockStart: `calc(50% - ${space(2.5)})`,
  color: toned.textSoft,
  pointerEvents: 'none',
});

// On a phone the button is its icon, and the placeholder has the room.
const submitStyles = css({ [below.small]: { width: space(12), padding: 0, flexShrink: 0 } });
const submitIconStyles = css({ [from.small]: { display: 'none' } });
const submitTextStyles = css({ [below.small]: visuallyHidden });

// On a phone one row that is swiped, out to the edges of the window; the cut-off button tells that there is more.
const categoriesStyles = css({
  display: 'flex',
  gap: space(2),
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: `calc(-1 * ${layout.gutter})`,
  paddingInline: layout.gutter,
  paddingBlock: space(1),
  [from.medium]: { flexWrap: 'wrap', overflow: 'visible', margin: 0, padding: 0 },
});

/** Search box and category buttons. Without scripts it is a form that reloads the page. */
export function ListSearch({ texts, path, wanted, isLeaving, goTo, categories }: Props) {
  const inputId = useId();
  const { input, onInput, onSubmit } = useSearchWords({ wanted, isLeaving, goTo });
  return (
    <form role="search" method="get" action={path} css={formStyles} onSubmit={onSubmit}>
      <div css={rowStyles}>
        <div css={boxStyles}>
          <label htmlFor={inputId}>
            <VisuallyHidden>{texts.searchLabel}</VisuallyHidden>
          </label>
          <Icon of={Search} css={iconStyles} />
          <input
            ref={input}
            id={inputId}
            type="search"
            name="q"
            defaultValue={wanted.q}
            placeholder={texts.placeholder}
            maxLength={longestPhrase}
            autoComplete="off"
            enterKeyHint="search"
            onInput={onInput}
            css={[controlStyles, inputStyles]}
          />
        </div>
        {/* The form's first button is the one that Enter presses: it keeps the category. */}
        <Button
          type="submit"
          variant="secondary"
          name={wanted.category ? 'category' : undefined}
          value={wanted.category || undefined}
          css={submitStyles}
        >
          <Icon of={Search} css={submitIconStyles} />
          <span css={submitTextStyles}>{lists.search}</span>
        </Button>
      </div>
      {categories && (
        <div role="group" aria-label={texts.categoriesLabel} css={categoriesStyles}>
          {categories.map((category) => (
            <CategoryButton
              key={category}
              category={category}
              isPressed={category.toLowerCase() === (wanted.category || allCategories).toLowerCase()}
            />
          ))}
        </div>
      )}
    </form>
  );
}
