import { css } from '@emotion/react';
import { below, onPaper, space } from '@hireloom/design';
import { Button } from '@hireloom/design/ui';
import { type FormEvent, useId } from 'react';
import { lists } from '../../content/lists';
import { type ListAddress, pagerTargets, readListAddress } from './list-address';
import { submittedQuery } from './submitted-query';

type Props = {
  label: string;
  path: string;
  shown: { address: ListAddress; total: number };
  pageSize: number;
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

// They have nothing to show, and take no place among the buttons.
const formStyles = css({ display: 'contents' });
// All three in one row on the narrowest phone.
const buttonStyles = css({ [below.small]: { paddingInline: space(4) } });

/** Without scripts the buttons reload the page, so both forms carry along what else the address says. */
function Carried({ q, category, from }: Partial<ListAddress>) {
  return (
    <>
      {q && <input type="hidden" name="q" value={q} />}
      {category && <input type="hidden" name="category" value={category} />}
      {from && <input type="hidden" name="from" value={from} />}
    </>
  );
}

type PageButtonProps = { form: string; page?: number; isMain?: boolean; children: string };

function PageButton({ form, page, isMain = false, children }: PageButtonProps) {
  return (
    <Button
      type="submit"
      form={form}
      name="page"
      value={page}
      disabled={page === undefined}
      variant={isMain ? 'primary' : 'secondary'}
      css={buttonStyles}
    >
      {children}
    </Button>
  );
}

/** View More keeps the cards above it; Prev and Next replace them. */
export function ListPager({ label, path, shown, pageSize, onPage }: Props) {
  const id = useId();
  const [pageForm, moreForm] = [`${id}-page`, `${id}-more`];
  const { prev, more, next } = pagerTargets(shown.address, shown.total, pageSize);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onPage(readListAddress(submittedQuery(event)));
  };
  const { q, category, from } = shown.address;
  return (
    <nav aria-label={label} css={navStyles}>
      <form id={pageForm} method="get" action={path} onSubmit={onSubmit} css={formStyles}>
        <Carried q={q} category={category} />
      </form>
      <form id={moreForm} method="get" action={path} onSubmit={onSubmit} css={formStyles}>
        <Carried q={q} category={category} from={from} />
      </form>
      <PageButton form={pageForm} page={prev}>
        {lists.prev}
      </PageButton>
      <PageButton form={moreForm} page={more} isMain>
        {lists.viewMore}
      </PageButton>
      <PageButton form={pageForm} page={next}>
        {lists.next}
      </PageButton>
    </nav>
  );
}
