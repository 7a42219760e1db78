import webpack, { type Compiler, type Module } from 'webpack';

const NAME = 'SteadyIdsPlugin';

const ENTRY = /([\\/]\.federation[\\/]entry)\.[0-9a-f]+(\.js)$/;

/** A module that is shared, before the path under which it lies. */
const PROVIDED = /^(provide module .+?) = /;

function steadyId(module: Module): string | undefined {
  if (ENTRY.test(module.nameForCondition() ?? '')) return 'federation-entry';
  const identifier = module.identifier();
  return identifier.startsWith('container entry') ? 'container-entry' : PROVIDED.exec(identifier)?.[1];
}

/**
 * Webpack makes ids of the names of modules, and federation's own have absolute paths in theirs: one of them could take the
 * id that another module gets elsewhere. Federation also begins with a file that it writes itself, named by a hash of such
 * paths, and webpack names that in the code. With ids and a name that know no folder all of it is the same wherever a commit
 * is built, and so is the release.
 */
export class SteadyIdsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        for (const module of modules)
          if (module instanceof webpack.NormalModule)
            module.userRequest = module.userRequest.replace(ENTRY, '$1$2');
      });
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -100 }, (modules) => {
        for (const module of modules) {
          const id = steadyId(module);
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
