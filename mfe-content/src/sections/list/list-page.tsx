import { css } from '@emotion/react';
import { columns, fluid, inPrint, layout, radii, space, tones, type } from '@hireloom/design';
import { BelowTheFold, ButtonLink, Container, SectionHeading, typography } from '@hireloom/design/ui';
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

/** On large screens one row: the words, and the button at the end. */
const closingStyles = css(tones.tint, columns(space(5), { medium: 'minmax(0, 1fr) auto' }), {
  alignItems: 'center',
  marginBlockStart: fluid(8, 32),
  padding: fluid(24, 56),
  borderRadius: radii.large,
  [inPrint]: { display: 'none' },
});
const closingWordsStyles = css({ display: 'grid', gap: space(2) });
const closingHeadingStyles = css({ ...type.h2, fontSize: fluid(26, 36, 9) });

function Closing() {
  const { heading, text, action } = lists.closing;
  return (
    <section aria-labelledby="closing-heading" css={closingStyles}>
      <div css={closingWordsStyles}>
        <h2 id="closing-heading" css={closingHeadingStyles}>
          {heading}
        </h2>
        <p css={typography.softLead}>{text}</p>
      </div>
      <ButtonLink href={action.href} size="large">
        {action.label}
      </ButtonLink>
    </section>
  );
}

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
        <Closing />
      </BelowTheFold>
    </Container>
  );
}
