import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Compiler, Module } from 'webpack';
import webpack from 'webpack';

const NAME = 'BoundaryPlugin';

const isWithin = (folder: string, file: string) => file.startsWith(folder + path.sep);

function packageOf(file: string): string {
  const folder = path.dirname(file);
  const isPackage = existsSync(path.join(folder, 'package.json')) || folder === path.dirname(folder);
  return isPackage ? folder : packageOf(folder);
}

const resourceOf = (module: Module | null | undefined) =>
  module instanceof webpack.NormalModule ? module.resource.replace(/\?.*/, '') : '';

/** Neither of the package in `directory`, nor of one in `shared`, nor installed. */
function isForeign(directory: string, file: string) {
  if (!path.isAbsolute(file) || isWithin(directory, file)) return false;
  if (file.includes(`${path.sep}node_modules${path.sep}`)) return false;
  return path.basename(path.dirname(packageOf(file))) !== 'shared';
}

/** Fails a build that takes in a file of another team: it would be deployed with this one, and not change with that one. */
export class BoundaryPlugin {
  constructor(private readonly directory: string) {}

  apply(compiler: Compiler) {
    const directory = realpathSync(this.directory);
    const named = (file: string) => path.relative(path.dirname(directory), file).split(path.sep).join('/');
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        for (const module of modules) {
          const file = resourceOf(module);
          if (!isForeign(directory, file)) continue;
          const importer = named(resourceOf(compilation.moduleGraph.getIssuer(module)));
          const words =
            `${importer} imports ${named(file)}. What one team shows of another comes at run time, through a slot; ` +
            'what several need lies in a package of shared.';
          compilation.errors.push(new webpack.WebpackError(words));
        }
      });
    });
  }
}
