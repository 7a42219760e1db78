import path from 'node:path';
import { createHostSharing, createRemoteSharing, readSharedVersions } from './shared-modules';

const shell = path.join(__dirname, '../../../../shell');

test('shell and remotes share each module under the same fixed key', () => {
  const keys = [
    'react',
    'react/jsx-runtime',
    'react-dom',
    '@emotion/react',
    '@emotion/react/jsx-runtime',
    '@hireloom/shared/platform',
  ];
  for (const platform of ['browser', 'server'] as const)
    for (const shared of [createHostSharing(shell, platform), createRemoteSharing(platform)])
      expect(Object.values(shared).map(({ shareKey }) => shareKey)).toEqual(
        platform === 'server' ? [...keys, 'axios'] : keys,
      );
});

test('browsers load no shared module later: the shell has all of them, and remotes bundle none', () => {
  for (const { eager } of Object.values(createHostSharing(shell, 'browser'))) expect(eager).toBe(true);
  for (const shared of Object.values(createRemoteSharing('browser'))) expect(shared.import).toBe(false);
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
  expect(createHostSharing(shell, 'browser')['@emotion/react/jsx-runtime']?.version).toBe(
    readSharedVersions(shell)['@emotion/react'],
  );
});
