import { css } from '@emotion/react';
import { below, onPaper, space } from '@hireloom/design';
import { Button, ButtonLink } from '@hireloom/design/ui';
import type { MouseEvent } from 'react';
import { lists } from '../../content/lists';
import { isForBrowser, linkAsButton } from './link-as-button';
import { choiceOf, type ListAddress, listSearch, pagerTargets } from './list-address';

type Props = {
  label: string;
  path: string;
  shown: { address: ListAddress; total: number };
  pageSize: number;
  /** Called when the visitor changes the page; `isLonger` if View More appends cards to the current ones. */
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

// All three in one row on the narrowest phone.
const entryStyles = css({ [below.small]: { paddingInline: space(4) } });

type EntryProps = { href?: string; onPress: () => void; isMain?: boolean; children: string };

/** A pager link, or a disabled button if there is no such page. */
function Entry({ href, onPress, isMain = false, children }: EntryProps) {
  const variant = isMain ? 'primary' : 'secondary';
  if (href === undefined)
    return (
      <Button disabled variant={variant} css={entryStyles}>
        {children}
      </Button>
    );
  const onClick = (event: MouseEvent) => {
    if (!isForBrowser(event)) onPress();
  };
  return (
    <ButtonLink {...linkAsButton} href={href} onClick={onClick} variant={variant} css={entryStyles}>
      {children}
    </ButtonLink>
  );
}

/** View More keeps the cards above it; Prev and Next replace them. */
export function ListPager({ label, path, shown, pageSize, onPage }: Props) {
  const { address, total } = shown;
  const { prev, more, next } = pagerTargets(address, total, pageSize);
  const hrefOf = (page: number | undefined, from = page) =>
    page === undefined ? undefined : path + listSearch({ ...choiceOf(address), from, page });
  return (
    <nav aria-label={label} css={navStyles}>
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
