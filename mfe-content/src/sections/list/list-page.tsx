import { css } from '@emotion/react';
import { columns, fluid, layout, space } from '@hireloom/design';
import { Container, SectionHeading } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import type { ListAddress } from './list-address';
import type { LoadedList } from './list-data';
import { ListPager } from './list-pager';
import { ListResults } from './list-results';
import { ListSearch } from './list-search';
import type { ListFilter } from './list-select';
import type { ListTexts } from './list-texts';
import { useListFocus } from './use-list-focus';
import { useListNavigation } from './use-list-navigation';
import { useShownList } from './use-shown-list';

export type CardPosition = { index: number; count: number; address: ListAddress };

type Props<Card> = {
  texts: ListTexts;
  path: string;
  pageSize: number;
  loaded: LoadedList<Card>;
  categories?: readonly string[];
  filters?: readonly ListFilter[];
  /** The look of one card. */
  children: (card: Card, position: CardPosition) => ReactNode;
};

const pageStyles = css(columns(space(8)), {
  paddingBlock: `${fluid(40, 80)} ${layout.sectionGap}`,
});

/** A list with its search, its categories and its pager; all that is chosen stands in the address. */
export function ListPage<Card>({
  texts,
  path,
  pageSize,
  loaded,
  categories,
  filters,
  children,
}: Props<Card>) {
  const { goTo, wanted, isLeaving } = useListNavigation(path, loaded.address);
  const { shown, state } = useShownList(loaded);
  const { status, grid, moveFocus } = useListFocus(state === 'settled' && loaded.list);

  const onPage = (isLonger: boolean) => moveFocus(isLonger && shown ? shown.items.length : 'list');
  return (
    <Container css={pageStyles}>
      <SectionHeading level={1} eyebrow={texts.eyebrow} title={texts.heading} lead={texts.lead} />
      <ListSearch
        texts={texts}
        path={path}
        wanted={wanted}
        isLeaving={isLeaving}
        goTo={goTo}
        categories={categories}
        filters={filters}
      />
      <ListResults
        texts={texts}
        path={path}
        address={loaded.address}
        pageSize={pageSize}
        shown={shown}
        state={state}
        statusRef={status}
        gridRef={grid}
      >
        {shown?.items.map((card, index) =>
          children(card, { index, count: shown.items.length, address: shown.address }),
        )}
      </ListResults>
      {shown && shown.total > pageSize && (
        <ListPager label={texts.pages} path={path} shown={shown} pageSize={pageSize} onPage={onPage} />
      )}
    </Container>
  );
}
