import { CONTRACT_VERSION, fitsContract } from './page-module';

test('a shell shows remotes of its contract and of the one before', () => {
  expect([2, 3, 4, 5].filter((remote) => fitsContract(remote, 4))).toEqual([3, 4]);
});

test('a shell does not show remotes of a contract that is no longer supported', () => {
  expect([0, 1, 2, Number.NaN].filter((remote) => fitsContract(remote, 2))).toEqual([2]);
});

test('by default the shell is the one of this code', () => {
  expect(fitsContract(CONTRACT_VERSION)).toBe(true);
  expect(fitsContract(CONTRACT_VERSION + 1)).toBe(false);
});
