import { CONTRACT_VERSION, isContractSupported } from './page-module';

test('a shell accepts remotes of its own contract and the previous one, and no others', () => {
  expect([2, 3, 4, 5].filter((remote) => isContractSupported(remote, 4))).toEqual([3, 4]);
  expect([0, 1, 2, Number.NaN].filter((remote) => isContractSupported(remote, 2))).toEqual([2]);
  expect(isContractSupported(CONTRACT_VERSION)).toBe(true);
});
