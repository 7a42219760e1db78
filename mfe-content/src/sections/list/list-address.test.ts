import { listSearch, pagerTargets, readListAddress } from './list-address';

const read = (query: string) => readListAddress(new URLSearchParams(query));

describe('the address of a list', () => {
  it('says nothing for the plain list', () => {
    expect(listSearch({})).toBe('');
    expect(read('')).toEqual({ q: '', category: '', service: '', from: 1, page: 1 });
  });

  it.each([
    '?q=notice+period',
    '?category=HR+Trends',
    '?category=Retail&service=raas',
    '?page=3',
    '?q=50%25+%26+more&category=Funding&from=2&page=4',
  ])('reads %s as what it was written from', (search) => {
    expect(listSearch(read(search))).toBe(search);
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=abc', 'page=1e3', 'page='])(
    'takes the first page for %s',
    (query) => expect(read(query)).toMatchObject({ from: 1, page: 1 }),
  );

  it('takes "All", in any case, for no category', () => {
    expect(read('category=all').category).toBe('');
  });

  it('cuts what the service would refuse', () => {
    const long = 'x'.repeat(500);
    const { q, category, page } = read(`q=${long}&category=${long}&page=9999999`);
    expect([q.length, category.length, page]).toEqual([200, 60, 1_000_000]);
  });

  it('never asks for more than twenty pages at once, whatever it is told', () => {
    expect(read('from=1&page=1000000')).toMatchObject({ from: 999_981, page: 1_000_000 });
  });

  it('begins no later than it ends', () => {
    expect(read('from=5&page=2')).toMatchObject({ from: 2, page: 2 });
  });
});

describe('the pager of a list', () => {
  const on = (from: number, page: number) => ({ q: '', category: '', service: '', from, page });

  it.each([
    ['on the first of three pages', on(1, 1), { prev: undefined, more: 2, next: 2 }],
    ['on the second', on(2, 2), { prev: 1, more: 3, next: 3 }],
    ['on the last', on(3, 3), { prev: 2, more: undefined, next: undefined }],
    ['after View More on the first', on(1, 2), { prev: undefined, more: 3, next: 3 }],
    ['with everything shown', on(1, 3), { prev: undefined, more: undefined, next: undefined }],
    ['past the end', on(9, 9), { prev: 3, more: undefined, next: undefined }],
  ])('%s leads only to where there is something', (_where, address, targets) => {
    expect(pagerTargets(address, 24, 9)).toEqual(targets);
  });

  it('leads nowhere when nothing is found', () => {
    expect(pagerTargets(on(4, 4), 0, 9)).toEqual({ prev: undefined, more: undefined, next: undefined });
  });
});
