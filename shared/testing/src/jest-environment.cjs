const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom has no fetch API, which loaders need, and its abort signals do not work with Node's requests. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Request, Response, Headers, AbortController, AbortSignal });
  }
};
