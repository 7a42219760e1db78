import webpack, { type Compiler } from 'webpack';

const NAME = 'HotRegisterPlugin';

const { interceptModuleExecution, getFullHash } = webpack.RuntimeGlobals;

/** Code for webpack's runtime: registers the bundle's hot-update functions for the development client. */
class HotRegisterModule extends webpack.RuntimeModule {
  constructor(private readonly bundle: string) {
    super('hot register', webpack.RuntimeModule.STAGE_TRIGGER);
  }

  override generate() {
    return `
${interceptModuleExecution}.push(function (options) {
  var known = globalThis.hireloomHot || (globalThis.hireloomHot = {});
  known[${JSON.stringify(this.bundle)}] = known[${JSON.stringify(this.bundle)}] ||
    { hot: options.module.hot, hash: function () { return ${getFullHash}(); } };
});`;
  }
}

/** Registers the hot updates of one bundle, since a page has several. `bundle`: its name. */
export class HotRegisterPlugin {
  constructor(private readonly bundle: string) {}

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk, requirements) => {
        requirements.add(interceptModuleExecution);
        requirements.add(getFullHash);
        compilation.addRuntimeModule(chunk, new HotRegisterModule(this.bundle));
      });
    });
  }
}
