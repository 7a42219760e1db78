import webpack, { type Compiler, type Module } from 'webpack';

const NAME = 'StableIdsPlugin';

const ENTRY = /([\\/]\.federation[\\/]entry)\.[0-9a-f]+(\.js)$/;

/** Matches the identifier of a provided shared module, up to its path. */
const PROVIDED = /^(provide module .+?) = /;

function steadyId(module: Module): string | undefined {
  if (ENTRY.test(module.nameForCondition() ?? '')) return 'federation-entry';
  const identifier = module.identifier();
  return identifier.startsWith('container entry') ? 'container-entry' : PROVIDED.exec(identifier)?.[1];
}

/**
 * Makes builds, and thus release ids, independent of the folder in which a commit is built. Webpack derives ids from module names.
 * Those of federation's modules contain absolute paths, and the hash in the name of federation's entry file depends on one.
 */
export class StableIdsPlugin {
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
