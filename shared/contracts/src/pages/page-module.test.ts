import { CONTRACT_VERSION, isContractSupported } from './page-module';

test('a shell accepts remotes of its own contract and the previous one', () => {
  expect([2, 3, 4, 5].filter((remote) => isContractSupported(remote, 4))).toEqual([3, 4]);
});

test('a shell rejects remotes of unsupported contracts', () => {
  expect([0, 1, 2, Number.NaN].filter((remote) => isContractSupported(remote, 2))).toEqual([2]);
});

test('compares with this build’s contract by default', () => {
  expect(isContractSupported(CONTRACT_VERSION)).toBe(true);
  expect(isContractSupported(CONTRACT_VERSION + 1)).toBe(false);
});
