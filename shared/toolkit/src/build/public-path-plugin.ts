import type { Compiler } from 'webpack';
import webpack from 'webpack';

/** Picture URLs must match those that the server rendered, without the page's origin, or hydration would fail. */
class PublicPathModule extends webpack.RuntimeModule {
  constructor() {
    super('path without origin', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate() {
    return `__webpack_require__.p = __webpack_require__.p.replace(location.origin + '/', '/');`;
  }
}

export class PublicPathPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PublicPathPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.publicPath)
        .tap('PublicPathPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new PublicPathModule());
          return undefined;
        });
    });
  }
}
