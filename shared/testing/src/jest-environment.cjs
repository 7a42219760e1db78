const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom has no fetch API, which the router's loaders need; its abort signals are no good to Node's requests either. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Request, Response, Headers, AbortController, AbortSignal });
  }
};
