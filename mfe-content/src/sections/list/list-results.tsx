import { css } from '@emotion/react';
import { columns, durations, easing, layout, motionAllowed, space, toned, type } from '@hireloom/design';
import { ButtonLink, Card, linkAsButton, Notice, Skeleton, TextLink } from '@hireloom/design/ui';
import type { ReactNode, Ref } from 'react';
import { describeResults, lists } from '../../content/lists';
import { cardGridStyles } from '../card-grid';
import { pickFilters, type ListSelection, toQueryString } from './list-selection';
import type { ListDefinition } from './list-data';
import type { GoTo } from './use-list-query';
import type { ShownList } from './use-shown-list';

type Props<Card> = ShownList<Card> & {
  list: ListDefinition;
  selection: ListSelection;
  goTo: GoTo;
  statusRef: Ref<HTMLParagraphElement>;
  gridRef: Ref<HTMLDivElement>;
  children: ReactNode;
};

const resultsStyles = css(columns(space(5)));
const statusStyles = css({
  ...type.small,
  color: toned.textSoft,
  minHeight: '1.5em',
  scrollMarginTop: space(4),
});
const emptyStyles = css({ display: 'grid', gap: space(4), justifyItems: 'start', maxWidth: layout.measure });
const waitingStyles = css({
  opacity: 0.5,
  [motionAllowed]: { transition: `opacity ${durations.base} ${easing.out}` },
});
const skeletonTextStyles = css({ padding: layout.cardPadding });

function statusText<Card>({ list: { texts, pageSize }, shown, state }: Props<Card>): string {
  if (state === 'loading') return texts.loading;
  if (state === 'failed' || !shown) return '';
  const { selection, items, total } = shown;
  if (items.length === 0) return total > 0 ? lists.pastTheEnd : texts.empty;
  const first = (selection.from - 1) * pageSize + 1;
  const service = texts.services?.[selection.service] ?? selection.service;
  return describeResults({ ...selection, service, first, last: first + items.length - 1, total }, texts);
}

function CardSkeletons() {
  return (
    <div aria-hidden css={cardGridStyles}>
      {[1, 2, 3].map((number) => (
        <Card key={number} isPadded={false}>
          <Skeleton shape="picture" />
          <div css={skeletonTextStyles}>
            <Skeleton shape="title" />
            <Skeleton lines={3} />
          </div>
        </Card>
      ))}
    </div>
  );
}

function Empty<Card>({ list: { texts, path }, shown }: Props<Card>) {
  const choice = shown ? toQueryString(pickFilters(shown.selection)) : '';
  if (shown && shown.total > 0) {
    return (
      <TextLink isStandalone href={path + choice}>
        {lists.toFirstPage}
      </TextLink>
    );
  }
  if (!choice) return <p>{texts.noneYet}</p>;
  return (
    <div css={emptyStyles}>
      <p>{texts.emptyHint}</p>
      <ButtonLink href={path} variant="secondary">
        {texts.showAll}
      </ButtonLink>
    </div>
  );
}

export function ListResults<Card>(props: Props<Card>) {
  const { list, selection, shown, state, goTo, statusRef, gridRef, children } = props;
  const hasCards = Boolean(shown && shown.items.length > 0);
  const isLoading = state === 'loading';
  return (
    <div css={resultsStyles}>
      <p ref={statusRef} role="status" tabIndex={-1} css={statusStyles}>
        {statusText(props)}
      </p>
      {isLoading && !shown && <CardSkeletons />}
      {hasCards && (
        <div ref={gridRef} aria-busy={isLoading} css={[cardGridStyles, isLoading && waitingStyles]}>
          {children}
        </div>
      )}
      {state === 'settled' && !hasCards && <Empty {...props} />}
      {state === 'failed' && (
        <div css={emptyStyles}>
          <Notice kind="error">{hasCards ? list.texts.failedMore : list.texts.failed}</Notice>
          <ButtonLink
            href={list.path + toQueryString(selection)}
            variant="secondary"
            {...linkAsButton(() => goTo(selection))}
          >
            {lists.retry}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
