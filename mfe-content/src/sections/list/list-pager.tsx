import { css } from '@emotion/react';
import { below, onPaper, space } from '@hireloom/design';
import { Button, ButtonLink, linkAsButton } from '@hireloom/design/ui';
import { lists } from '../../content/lists';
import { choiceOf, type ListAddress, listSearch, pagerTargets } from './list-address';
import type { ListDefinition } from './list-data';

type Props = {
  list: ListDefinition;
  shown: { address: ListAddress; total: number };
  /** Called when the visitor changes the page. `isLonger` is true for View More, which appends cards. */
  onPage: (isLonger: boolean) => void;
};

const navStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space(3),
  [below.small]: { gap: space(2) },
  [onPaper]: { display: 'none' },
});

// Narrow enough for all three to fit in one row on the smallest phone.
const entryStyles = css({ [below.small]: { paddingInline: space(4) } });

type EntryProps = { href?: string; onPress: () => void; isMain?: boolean; children: string };

/** A pager link, or a disabled button if there is no such page. */
function Entry({ href, onPress, isMain = false, children }: EntryProps) {
  const look = { variant: isMain ? 'primary' : 'secondary', css: entryStyles, children } as const;
  if (href === undefined) return <Button disabled {...look} />;
  return <ButtonLink href={href} {...linkAsButton(onPress, { isFollowed: true })} {...look} />;
}

/** View More appends cards to the current ones; Prev and Next replace them. */
export function ListPager({ list: { texts, path, pageSize }, shown: { address, total }, onPage }: Props) {
  const { prev, more, next } = pagerTargets(address, total, pageSize);
  const hrefOf = (page: number | undefined, from = page) =>
    page === undefined ? undefined : path + listSearch({ ...choiceOf(address), from, page });
  return (
    <nav aria-label={texts.pages} css={navStyles}>
      <Entry href={hrefOf(prev)} onPress={() => onPage(false)}>
        {lists.prev}
      </Entry>
      <Entry href={hrefOf(more, address.from)} onPress={() => onPage(true)} isMain>
        {lists.viewMore}
      </Entry>
      <Entry href={hrefOf(next)} onPress={() => onPage(false)}>
        {lists.next}
      </Entry>
    </nav>
  );
}
