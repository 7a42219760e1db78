import { css } from '@emotion/react';
import { below, inPrint, space, toned, type } from '@hireloom/design';
import { Button, ButtonLink, linkAsButton } from '@hireloom/design/ui';
import { lists } from '../../content/lists';
import { type ListSelection, toQueryString, getPagerTargets } from './list-selection';
import type { ListDefinition } from './list-data';

type Props = {
  list: ListDefinition;
  shown: { selection: ListSelection; total: number };
  onPage: (selection: ListSelection) => void;
};

const navStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space(3),
  [below.small]: { gap: space(2) },
  [inPrint]: { display: 'none' },
});

// Narrow enough for all three to fit in one row on the smallest phone.
const entryStyles = css({
  [below.small]: { paddingInline: space(4) },
  '&:disabled': { borderColor: toned.line },
});
const endStyles = css({ ...type.small, color: toned.textSoft, width: '100%', textAlign: 'center' });

type EntryProps = Pick<Props, 'onPage'> & {
  path: string;
  selection?: ListSelection;
  isMain?: boolean;
  children: string;
};

function Entry({ path, selection, onPage, isMain = false, children }: EntryProps) {
  const look = {
    variant: isMain && selection ? 'primary' : 'secondary',
    css: entryStyles,
    children,
  } as const;
  if (!selection) return <Button disabled {...look} />;
  return (
    <ButtonLink href={path + toQueryString(selection)} {...linkAsButton(() => onPage(selection))} {...look} />
  );
}

export function ListPager({ list: { texts, path, pageSize }, shown: { selection, total }, onPage }: Props) {
  const { prev, more, next } = getPagerTargets(selection, total, pageSize);
  const at = (page: number | undefined, from = page) =>
    page === undefined || from === undefined ? undefined : { ...selection, from, page };
  return (
    <nav aria-label={texts.pages} css={navStyles}>
      <Entry path={path} selection={at(prev)} onPage={onPage}>
        {lists.prev}
      </Entry>
      <Entry path={path} selection={at(more, selection.from)} onPage={onPage} isMain>
        {lists.viewMore}
      </Entry>
      <Entry path={path} selection={at(next)} onPage={onPage}>
        {lists.next}
      </Entry>
      {selection.from === 1 && !more && <p css={endStyles}>{lists.allShown(total)}</p>}
    </nav>
  );
}
