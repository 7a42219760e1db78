/** @jest-environment node */
import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { listBuildErrors } from '../testing/list-build-errors';
import { StableIdsPlugin } from './stable-ids-plugin';

const inFolder = setUpFolder();

const noteIds = (ids: string[]) => ({
  apply: (compiler: Compiler) =>
    compiler.hooks.compilation.tap('test', (compilation) =>
      compilation.hooks.afterOptimizeModuleIds.tap('test', (modules) => {
        for (const module of modules) {
          const id = compilation.chunkGraph.getModuleId(module);
          if (id !== null) ids.push(String(id));
        }
      }),
    ),
});

/** The ids of the modules of a container in `context` that exposes a page and shares a module. */
async function idsIn(context: string): Promise<string[]> {
  await mkdir(path.join(context, 'node_modules/shared'), { recursive: true });
  await writeFile(
    path.join(context, 'node_modules/shared/package.json'),
    '{"name":"shared","version":"1.0.0"}',
  );
  await writeFile(path.join(context, 'node_modules/shared/index.js'), "export default 'shared';\n");
  await writeFile(path.join(context, 'page.js'), "import shared from 'shared';\nexport default shared;\n");
  await writeFile(path.join(context, 'package.json'), '{"name":"container","version":"1.0.0"}');
  const ids: string[] = [];
  const errors = await listBuildErrors({
    mode: 'production',
    context,
    entry: {},
    output: { path: path.join(context, 'dist') },
    optimization: { minimize: false },
    plugins: [
      new StableIdsPlugin(),
      new ModuleFederationPlugin({
        name: 'container',
        dts: false,
        manifest: false,
        exposes: { './page': './page' },
        shared: { shared: { singleton: true } },
      }),
      noteIds(ids),
    ],
  });
  expect(errors).toBe('');
  return ids.sort();
}

test('module ids do not depend on the build folder', async () => {
  const ids = await idsIn(inFolder('one'));
  expect(ids).toEqual(expect.arrayContaining(['container-entry', 'federation-entry']));
  expect(await idsIn(inFolder('two'))).toEqual(ids);
});
