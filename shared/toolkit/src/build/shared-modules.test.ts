import path from 'node:path';
import { sharedByHost, sharedByRemote, sharedVersions } from './shared-modules';

const shell = path.join(__dirname, '../../../../shell');

test('shells and remotes share each module under the key that all releases know', () => {
  const keys = [
    'react',
    'react/jsx-runtime',
    'react-dom',
    '@emotion/react',
    '@emotion/react/jsx-runtime',
    '@hireloom/shared/platform',
    'axios',
  ];
  for (const shared of [sharedByHost(shell), sharedByRemote]) {
    expect(Object.values(shared).map(({ shareKey }) => shareKey)).toEqual(keys);
  }
});

test('a remote brings a client for HTTP of its own for shells that have none, and nothing else', () => {
  const own = Object.entries(sharedByRemote).filter(([, sharing]) => !('import' in sharing));
  expect(own.map(([module]) => module)).toEqual(['axios']);
});

test('a build writes down the versions of what is shared that its package finds', () => {
  const { version } = jest.requireActual<{ version: string }>('react/package.json');
  expect(sharedVersions(path.join(__dirname, '../../../../mfe-leads'))).toEqual({
    react: version,
    'react-dom': version,
    '@emotion/react': expect.stringMatching(/^11\./) as string,
  });
});

test('the shell shares the JSX runtime of Emotion with the version of its package', () => {
  expect(sharedByHost(shell)['@emotion/react/jsx-runtime']?.version).toBe(
    sharedVersions(shell)['@emotion/react'],
  );
});
