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

/** Release ids must not depend on the folder of a build, but names of federation's modules contain absolute paths. */
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
