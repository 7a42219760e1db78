import * as emotion from '@emotion/react';
import * as emotionJsx from '@emotion/react/jsx-runtime';
import * as platform from '@hireloom/contracts/platform';
import injectRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { init, loadRemote } from '@module-federation/runtime';
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { createRoot } from 'react-dom/client';

const bring = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: false as const },
});

/** Shows a slot of the site at `origin` in another host's page. */
export async function showSlot(origin: string, root: Element) {
  init({
    name: 'stock_host',
    remotes: [{ name: 'hireloom_example', entry: `${origin}/assets/example/mf-manifest.json` }],
    plugins: [injectRuntimeCore()],
    shared: {
      react: bring(react.version, react),
      'react/jsx-runtime': bring(react.version, jsx),
      'react-dom': bring(reactDom.version, reactDom),
      '@emotion/react': bring('11.14.0', emotion),
      '@emotion/react/jsx-runtime': bring('11.14.0', emotionJsx),
      '@hireloom/shared/platform': bring('0.1.0', platform),
    },
  });
  const slot = await loadRemote<{ Component: react.ComponentType<{ loaderData: object[] }> }>(
    'hireloom_example/case-study-teaser',
  );
  if (!slot) throw new Error('the site has no such slot');
  const ofHost: platform.Platform = {
    openRecruiterPopup: () => window.open(`${origin}/contactus`),
    alert: (text) => window.alert(text),
    toast: (text) => window.alert(text),
    reload: async () => window.location.reload(),
    publicOrigin: origin,
    SlotView: () => null,
  };
  createRoot(root).render(
    <platform.PlatformContext value={ofHost}>
      <slot.Component loaderData={[{ slug: 'a-story', heading: 'A story' }]} />
    </platform.PlatformContext>,
  );
}
