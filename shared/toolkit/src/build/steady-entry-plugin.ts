import webpack, { type Compiler, type Module } from 'webpack';

const NAME = 'SteadyEntryPlugin';

const ENTRY = /([\\/]\.federation[\\/]entry)\.[0-9a-f]+(\.js)$/;

const steadyId = (module: Module) => {
  if (ENTRY.test(module.nameForCondition() ?? '')) return 'federation-entry';
  return module.identifier().startsWith('container entry') ? 'container-entry' : undefined;
};

/**
 * Federation begins with a file that it writes itself, whose name is a hash of absolute paths. Webpack names it in the code,
 * and makes ids of the names of modules. With ids and a name of their own, that file and the container that starts with it are
 * the same wherever a commit is built, and so is the release.
 */
export class SteadyEntryPlugin {
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
