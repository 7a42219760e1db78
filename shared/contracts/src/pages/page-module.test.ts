import { CONTRACT_VERSION, fitsContract } from './page-module';

test('a shell accepts remotes of its own contract and the previous one', () => {
  expect([2, 3, 4, 5].filter((remote) => fitsContract(remote, 4))).toEqual([3, 4]);
});

test('a shell rejects remotes of unsupported contracts', () => {
  expect([0, 1, 2, Number.NaN].filter((remote) => fitsContract(remote, 2))).toEqual([2]);
});

test('compares with this build’s contract by default', () => {
  expect(fitsContract(CONTRACT_VERSION)).toBe(true);
  expect(fitsContract(CONTRACT_VERSION + 1)).toBe(false);
});
