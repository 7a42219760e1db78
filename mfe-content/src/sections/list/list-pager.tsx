import { css } from '@emotion/react';
import { below, onPaper, space, toned, type } from '@hireloom/design';
import { Button, ButtonLink, linkAsButton } from '@hireloom/design/ui';
import { lists } from '../../content/lists';
import { type ListAddress, listSearch, pagerTargets } from './list-address';
import type { ListDefinition } from './list-data';

type Props = {
  list: ListDefinition;
  shown: { address: ListAddress; total: number };
  onPage: (address: ListAddress) => void;
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
const entryStyles = css({
  [below.small]: { paddingInline: space(4) },
  '&:disabled': { borderColor: toned.line },
});
const endStyles = css({ ...type.small, color: toned.textSoft, width: '100%', textAlign: 'center' });

type EntryProps = Pick<Props, 'onPage'> & {
  path: string;
  address?: ListAddress;
  isMain?: boolean;
  children: string;
};

/** A pager link, or a disabled button if there is no such page. */
function Entry({ path, address, onPage, isMain = false, children }: EntryProps) {
  const look = { variant: isMain && address ? 'primary' : 'secondary', css: entryStyles, children } as const;
  if (!address) return <Button disabled {...look} />;
  return <ButtonLink href={path + listSearch(address)} {...linkAsButton(() => onPage(address))} {...look} />;
}

/** View More appends cards to the current ones; Prev and Next replace them. */
export function ListPager({ list: { texts, path, pageSize }, shown: { address, total }, onPage }: Props) {
  const { prev, more, next } = pagerTargets(address, total, pageSize);
  const at = (page: number | undefined, from = page) =>
    page === undefined || from === undefined ? undefined : { ...address, from, page };
  return (
    <nav aria-label={texts.pages} css={navStyles}>
      <Entry path={path} address={at(prev)} onPage={onPage}>
        {lists.prev}
      </Entry>
      <Entry path={path} address={at(more, address.from)} onPage={onPage} isMain>
        {lists.viewMore}
      </Entry>
      <Entry path={path} address={at(next)} onPage={onPage}>
        {lists.next}
      </Entry>
      {address.from === 1 && !more && <p css={endStyles}>{lists.allShown(total)}</p>}
    </nav>
  );
}
