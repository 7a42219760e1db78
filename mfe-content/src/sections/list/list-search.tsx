import { css } from '@emotion/react';
import { below, columns, from, space, visuallyHidden } from '@hireloom/design';
import { Button, Icon } from '@hireloom/design/ui';
import { Search } from 'lucide';
import { lists } from '../../content/lists';
import { CategoryButtons } from './category-buttons';
import { pickFilters, type ListSelection, toQueryString } from './list-selection';
import type { ListDefinition } from './list-data';
import { ListSelect } from './list-select';
import { SearchBox } from './search-box';
import type { GoTo } from './use-list-query';
import { useSearchWords } from './use-search-words';

/** `wanted` is the query of the current list, or of the one being loaded. */
type Props = { list: ListDefinition; wanted: ListSelection; goTo: GoTo };

const formStyles = css(columns(space(5)));
const headStyles = css({ display: 'flex', flexWrap: 'wrap', gap: space(3) });
const rowStyles = css({ display: 'flex', gap: space(2), flex: '1 1 22rem', maxWidth: '34rem' });
const filtersStyles = css({
  display: 'flex',
  gap: space(2),
  flex: '1 1 100%',
  [from.large]: { flex: '0 1 26rem', marginInlineStart: 'auto' },
  maxWidth: '34rem',
});

// On a phone the button shows only its icon, to leave room for the placeholder.
const submitStyles = css({ [below.small]: { width: space(12), padding: 0, flexShrink: 0 } });
const submitIconStyles = css({ [from.small]: { display: 'none' } });
const submitTextStyles = css({ [below.small]: visuallyHidden });

/** Search box, filters and category buttons. Without scripts it is a form that reloads the page. */
export function ListSearch({ list, wanted, goTo }: Props) {
  const { texts, path, categories, filters } = list;
  const { input, onInput, onSubmit, clear, choose } = useSearchWords({ wanted, goTo });
  const choice = pickFilters(wanted);
  return (
    <form role="search" method="get" action={path} css={formStyles} onSubmit={onSubmit}>
      <div css={headStyles}>
        <div css={rowStyles}>
          <SearchBox
            texts={texts}
            words={wanted.q}
            inputRef={input}
            clearHref={path + toQueryString({ ...choice, q: '' })}
            onInput={onInput}
            onClear={clear}
          />
          {/* Category buttons are links, so the form submits the current category in a hidden field. */}
          {categories && wanted.category && <input type="hidden" name="category" value={wanted.category} />}
          <Button type="submit" variant="secondary" css={submitStyles}>
            <Icon of={Search} css={submitIconStyles} />
            <span css={submitTextStyles}>{lists.search}</span>
          </Button>
        </div>
        {filters && (
          <div css={filtersStyles}>
            {filters.map((filter) => (
              <ListSelect
                key={filter.name}
                filter={filter}
                value={wanted[filter.name]}
                onChoose={(value) => choose({ [filter.name]: value })}
              />
            ))}
          </div>
        )}
      </div>
      {categories && (
        <CategoryButtons
          label={texts.categoriesLabel}
          categories={categories}
          chosen={wanted.category}
          getHref={(category) => path + toQueryString({ ...choice, category })}
          onChoose={(category) => choose({ category })}
        />
      )}
    </form>
  );
}
