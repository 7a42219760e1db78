import path from 'node:path';
import { createHostSharing, remoteSharing, readSharedVersions } from './shared-modules';

const shell = path.join(__dirname, '../../../../shell');

test('shell and remotes share each module under the same fixed key', () => {
  const keys = [
    'react',
    'react/jsx-runtime',
    'react-dom',
    '@emotion/react',
    '@emotion/react/jsx-runtime',
    '@hireloom/shared/platform',
    'axios',
  ];
  for (const shared of [createHostSharing(shell), remoteSharing]) {
    expect(Object.values(shared).map(({ shareKey }) => shareKey)).toEqual(keys);
  }
});

test('a remote bundles only axios as a fallback for older shells', () => {
  const own = Object.entries(remoteSharing).filter(([, sharing]) => !('import' in sharing));
  expect(own.map(([module]) => module)).toEqual(['axios']);
});

test('a build records the versions of the shared modules it resolves', () => {
  const { version } = jest.requireActual<{ version: string }>('react/package.json');
  expect(readSharedVersions(path.join(__dirname, '../../../../mfe-leads'))).toEqual({
    react: version,
    'react-dom': version,
    '@emotion/react': expect.stringMatching(/^11\./) as string,
  });
});

test('the shell shares Emotion’s JSX runtime under Emotion’s version', () => {
  expect(createHostSharing(shell)['@emotion/react/jsx-runtime']?.version).toBe(
    readSharedVersions(shell)['@emotion/react'],
  );
});
