import type { Compiler } from 'webpack';
import webpack from 'webpack';

/**
 * Gives the pictures of a release the same address on both sides, or hydration would fail: the browser drops its own origin from
 * the automatic public path, the server uses the path that the render worker has for this release. It is looked up on each use,
 * since the worker's own bundle starts before the paths are known.
 */
class PublicPathModule extends webpack.RuntimeModule {
  constructor(
    private readonly container: string,
    private readonly platform: 'browser' | 'server',
  ) {
    super('release public path', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate() {
    if (this.platform === 'browser') {
      return `__webpack_require__.p = __webpack_require__.p.replace(location.origin + '/', '/');`;
    }
    const told = `(globalThis.hireloomPublicPaths || {})[${JSON.stringify(this.container)}]`;
    return `Object.defineProperty(__webpack_require__, 'p', { get: function () { return ${told} || '/'; } });`;
  }
}

export class PublicPathPlugin {
  constructor(
    private readonly container: string,
    private readonly platform: 'browser' | 'server',
  ) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PublicPathPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.publicPath)
        .tap('PublicPathPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new PublicPathModule(this.container, this.platform));
          return undefined;
        });
    });
  }
}
