import { css } from '@emotion/react';
import { columns, fluid, layout, space, strokes, toned, type } from '@hireloom/design';
import { BelowTheFold, Container, SectionHeading, TextLink } from '@hireloom/design/ui';
import type { ReactNode } from 'react';
import { lists } from '../../content/lists';
import type { ListSelection } from './list-selection';
import type { ListDefinition, LoadedList } from './list-data';
import { ListPager } from './list-pager';
import { ListResults } from './list-results';
import { ListSearch } from './list-search';
import type { GoTo, FocusOrScrollTarget } from './use-list-query';
import { useRestoreFocusOrScroll, useShownList } from './use-shown-list';

export type CardPosition = { index: number; count: number; selection: ListSelection };

type ListState<Card> = {
  data: LoadedList<Card>;
  wanted: ListSelection;
  goTo: GoTo;
  takeTarget: () => FocusOrScrollTarget | undefined;
};

type Props<Card> = {
  list: ListDefinition;
  query: ListState<Card>;
  children: (card: Card, position: CardPosition) => ReactNode;
};

const pageStyles = css(columns(space(8)), { paddingBlock: `${fluid(40, 80)} ${layout.sectionGap}` });

const contactStyles = css({
  ...type.lead,
  paddingBlockStart: space(6),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});

export function ListPage<Card>({ list, query, children }: Props<Card>) {
  const { texts, pageSize } = list;
  const { data: loaded, wanted, goTo, takeTarget } = query;
  const { shown, state } = useShownList(loaded);
  const { status, grid } = useRestoreFocusOrScroll(takeTarget, state === 'settled' && loaded.list);
  const count = shown?.items.length ?? 0;
  return (
    <Container css={pageStyles}>
      <SectionHeading level={1} eyebrow={texts.eyebrow} title={texts.heading} lead={texts.lead} />
      <ListSearch list={list} wanted={wanted} goTo={goTo} />
      <BelowTheFold>
        <ListResults
          list={list}
          selection={loaded.selection}
          shown={shown}
          state={state}
          goTo={goTo}
          statusRef={status}
          gridRef={grid}
        >
          {shown?.items.map((card, index) => children(card, { index, count, selection: shown.selection }))}
        </ListResults>
        {shown && shown.total > pageSize && (
          <ListPager
            list={list}
            shown={shown}
            onPage={(selection) =>
              goTo(selection, { target: selection.from === shown.selection.from ? count : 'list' })
            }
          />
        )}
        <p css={contactStyles}>
          {lists.contact.text} <TextLink href={lists.contact.path}>{lists.contact.link}</TextLink>
        </p>
      </BelowTheFold>
    </Container>
  );
}
