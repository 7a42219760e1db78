import { css } from '@emotion/react';
import { columns, durations, easing, layout, motionAllowed, space, toned, type } from '@hireloom/design';
import { ButtonLink, Notice, TextLink } from '@hireloom/design/ui';
import type { ReactNode, Ref } from 'react';
import { foundText, lists } from '../../content/lists';
import { cardGridStyles } from '../card-grid';
import { CardSkeletons } from './card-skeletons';
import { choiceOf, type ListAddress, listSearch } from './list-address';
import type { ListTexts } from './list-texts';
import type { ShownList } from './use-shown-list';

type Props<Card> = ShownList<Card> & {
  texts: ListTexts;
  path: string;
  /** What was asked for, whether it came or not. */
  address: ListAddress;
  pageSize: number;
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

function statusText<Card>({ texts, shown, state, pageSize }: Props<Card>): string {
  if (state === 'loading') return texts.loading;
  if (state === 'failed' || !shown) return '';
  const { address, items, total } = shown;
  if (items.length === 0) return total > 0 ? lists.pastTheEnd : texts.empty;
  const first = (address.from - 1) * pageSize + 1;
  const service = texts.services?.[address.service] ?? address.service;
  return foundText({ ...address, service, first, last: first + items.length - 1, total }, texts);
}

function Empty({ texts, path, shown }: Pick<Props<unknown>, 'texts' | 'path' | 'shown'>) {
  const choice = shown ? listSearch(choiceOf(shown.address)) : '';
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

function Failed({
  texts,
  path,
  address,
  isMore,
}: Pick<Props<unknown>, 'texts' | 'path' | 'address'> & { isMore: boolean }) {
  return (
    <div css={emptyStyles}>
      <Notice kind="error">{isMore ? texts.failedMore : texts.failed}</Notice>
      <ButtonLink href={path + listSearch(address)} variant="secondary" preventScrollReset>
        {lists.retry}
      </ButtonLink>
    </div>
  );
}

/** The cards, and in words what they are; or why there are none, and a way on. */
export function ListResults<Card>(props: Props<Card>) {
  const { texts, path, address, shown, state, statusRef, gridRef, children } = props;
  const hasCards = Boolean(shown && shown.items.length > 0);
  return (
    <div css={resultsStyles}>
      <p ref={statusRef} role="status" tabIndex={-1} css={statusStyles}>
        {statusText(props)}
      </p>
      {state === 'loading' && !shown && <CardSkeletons />}
      {hasCards && (
        <div
          ref={gridRef}
          aria-busy={state === 'loading'}
          css={[cardGridStyles, state === 'loading' && waitingStyles]}
        >
          {children}
        </div>
      )}
      {state === 'settled' && !hasCards && <Empty texts={texts} path={path} shown={shown} />}
      {state === 'failed' && <Failed texts={texts} path={path} address={address} isMore={hasCards} />}
    </div>
  );
}
