import type { Compiler } from 'webpack';
import webpack from 'webpack';

/**
 * Makes the addresses of a release's pictures identical on server and browser; otherwise hydration would fail. The browser removes its
 * own origin from the automatic public path. The server uses the path that the render worker has set for the release. It looks the
 * path up on each use, because the worker's own bundle starts before the paths are known.
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
