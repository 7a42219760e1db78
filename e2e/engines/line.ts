import { serve } from '@hireloom/testing/services/serve';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { buffer, text } from 'node:stream/consumers';
import { lengthenLimits, longerLimits } from '../fixtures';

type Fate = 'pass' | 'hold' | 'fail';
type Post = { path: string; status?: number; headers: IncomingMessage['headers'] };

const TOOLS = '/journey-tools.js';
const SAID = '/journey-said';

/** Marks a page that is being left: Firefox and WebKit abort its requests, which is not a failure of the page. */
export const LEFT = 'isLeft';

const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/**
 * Runs first in each page: Testing Library, and a report of the page's errors, which drivers do not have. The page gets the time limits of
 * all tests: otherwise, on a busy machine, a held-back script would time out before the page is left.
 */
const tools = `${testingLibrary}
(${String(lengthenLimits)})(${JSON.stringify(longerLimits)});
(function () {
  var say = function (words) { if (!window.${LEFT}) navigator.sendBeacon('${SAID}', words) };
  var log = console.error;
  addEventListener('error', function (event) { if (event.message) say(event.message) });
  addEventListener('unhandledrejection', function (event) { say(String(event.reason)) });
  addEventListener('securitypolicyviolation', function (event) { say(event.violatedDirective + ' ' + event.blockedURI) });
  console.error = function () { say(Array.prototype.join.call(arguments, ' ')); log.apply(console, arguments) };
})()`;

/** A proxy between browser and site that records posts and errors, and can hold or drop responses. */
export async function startLine(site = '') {
  const said: string[] = [];
  const posts: Post[] = [];
  let getFate: (path: string) => Fate = () => 'pass';

  async function forward(request: IncomingMessage, response: ServerResponse) {
    const { method, url: path = '', headers } = request;
    const isDocument = method === 'GET' && Boolean(headers.accept?.includes('text/html'));
    if (isDocument) delete headers['accept-encoding'];
    const post: Post = { path, headers };
    if (method === 'POST') posts.push(post);
    const onward = ask(site + path, { method, headers }).end(await buffer(request));
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    post.status = answer.statusCode;
    const isChanged = isDocument && answer.statusCode !== 304;
    if (isChanged) delete answer.headers['content-length'];
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!isChanged) return answer.pipe(response);
    return response.end((await text(answer)).replace('<head>', `<head><script src="${TOOLS}"></script>`));
  }

  const { address, stop } = await serve((request, response) => {
    if (request.url === TOOLS) return response.setHeader('content-type', 'text/javascript').end(tools);
    if (request.url === SAID) {
      void text(request).then((words) => said.push(words));
      return response.writeHead(204).end();
    }
    const fate = getFate(request.url ?? '');
    if (fate === 'fail') return response.writeHead(500).end();
    // A held request is never answered.
    if (fate === 'pass') void forward(request, response).catch(() => response.destroy());
  });
  return {
    address: address.replace('127.0.0.1', 'localhost'),
    said,
    posts,
    decide: (fate: typeof getFate) => (getFate = fate),
    close: stop,
  };
}

export type Line = Awaited<ReturnType<typeof startLine>>;
