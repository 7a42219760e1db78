import type { Compiler } from 'webpack';

const NAME = 'SteadyEntryPlugin';

const ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/;

/**
 * Federation begins with a file that it writes itself, whose name is a hash of absolute paths, and webpack makes the ids of
 * modules of their names. With an id of its own that file is the same wherever a commit is built, and so is the release.
 */
export class SteadyEntryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -100 }, (modules) => {
        for (const module of modules) {
          if (ENTRY.test(module.nameForCondition() ?? ''))
            compilation.chunkGraph.setModuleId(module, 'federation-entry');
        }
      });
    });
  }
}
