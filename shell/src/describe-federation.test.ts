import type { Registry } from '@hireloom/contracts';
import { describeFederation } from './describe-federation';

test("exposes the shell, its remotes and their modules to Module Federation's browser extension", () => {
  const remote = {
    container: 'hireloom_content',
    release: 'r1',
    base: '/releases/content/r1/',
    entry: 'remoteEntry.js',
    routes: [{ module: './blog-list-page' }],
    slots: { 'blog-teaser': './blog-teaser' },
  };
  const moduleInfo = { hireloom_careers: { version: 'of another script' } };
  Object.assign(globalThis, { __FEDERATION__: { moduleInfo } });
  describeFederation({ remotes: [remote] } as unknown as Registry, 's1');
  const remoteEntry = '/releases/content/r1/remoteEntry.js';
  expect(moduleInfo).toMatchObject({
    hireloom_careers: { version: 'of another script' },
    hireloom_shell: {
      buildVersion: 's1',
      remotesInfo: { hireloom_content: { matchedVersion: remoteEntry } },
    },
    [`hireloom_content:${remoteEntry}`]: {
      buildVersion: 'r1',
      remoteEntry,
      modules: [{ moduleName: 'blog-list-page' }, { moduleName: 'blog-teaser' }],
    },
  });
});
