import { CONTRACT_VERSION, fitsContract } from './page-module';

test('a shell shows remotes of its contract and of the one before', () => {
  expect([1, 2, 3, 4].filter((remote) => fitsContract(remote, 3))).toEqual([2, 3]);
});

test('there is no contract before the first', () => {
  expect([-1, 0, 1, 2, Number.NaN].filter((remote) => fitsContract(remote, 1))).toEqual([1]);
});

test('by default the shell is the one of this code', () => {
  expect(fitsContract(CONTRACT_VERSION)).toBe(true);
  expect(fitsContract(CONTRACT_VERSION + 1)).toBe(false);
});
