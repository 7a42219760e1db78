/** @jest-environment node */
import { sharedByHost, sharedByRemote } from './shared-modules';

test('shells and remotes share each module under the key that all releases know', () => {
  const keys = [
    'react',
    'react/jsx-runtime',
    'react-dom',
    '@emotion/react',
    '@emotion/react/jsx-runtime',
    '@hireloom/shared/router',
    '@hireloom/shared/platform',
    'axios',
  ];
  for (const shared of [sharedByHost, sharedByRemote]) {
    expect(Object.values(shared).map(({ shareKey }) => shareKey)).toEqual(keys);
  }
});

test('a remote brings a client for HTTP of its own for shells that have none, and nothing else', () => {
  const own = Object.entries(sharedByRemote).filter(([, sharing]) => !('import' in sharing));
  expect(own.map(([module]) => module)).toEqual(['axios']);
});
