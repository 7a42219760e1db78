import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { lengthenLimits, longerLimits } from '../fixtures';

type Fate = 'pass' | 'hold' | 'fail';

const WATCH = '/journey-watch.js';
const SAID = '/journey-said';

/** Marks a page that is being left: Firefox and WebKit abort its requests, which is not a failure of the page. */
export const LEFT = 'isLeft';

/**
 * Some drivers do not report a page's errors, so the page reports them itself. It gets the time limits of all tests: otherwise, on a busy
 * machine, a held-back script would time out before the page is left.
 */
const watch = `(${String(lengthenLimits)})(${JSON.stringify(longerLimits)});
(function () {
  var say = function (words) { if (!window.${LEFT}) navigator.sendBeacon('${SAID}', words) };
  var log = console.error;
  addEventListener('error', function (event) { if (event.message) say(event.message) });
  addEventListener('unhandledrejection', function (event) { say(String(event.reason)) });
  addEventListener('securitypolicyviolation', function (event) { say(event.violatedDirective + ' ' + event.blockedURI) });
  console.error = function () { say(Array.prototype.join.call(arguments, ' ')); log.apply(console, arguments) };
})()`;

const isDocument = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && Boolean(headers.accept?.includes('text/html'));

/** A proxy between browser and site that records requests and errors, and can hold or drop responses. */
export async function startLine(site = '') {
  const said: string[] = [];
  const posts: { path: string; status?: number; body: string; headers: IncomingMessage['headers'] }[] = [];
  const held = new Set<ServerResponse>();
  let getFate: (path: string) => Fate = () => 'pass';

  async function post(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request);
    if (request.url === SAID) {
      said.push(body);
      return response.writeHead(204).end();
    }
    const { method, headers } = request;
    const kept: (typeof posts)[number] = { path: request.url ?? '', body, headers };
    posts.push(kept);
    ask(site + kept.path, { method, headers }, (answer) => {
      kept.status = answer.statusCode;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).end(body);
  }

  function get(request: IncomingMessage, response: ServerResponse) {
    const { method, url = '', headers } = request;
    const isWatched = isDocument(request);
    if (isWatched) delete headers['accept-encoding'];
    const forward = async (answer: IncomingMessage) => {
      if (!isWatched || answer.statusCode === 304) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const { 'content-length': _length, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, others);
      response.end((await text(answer)).replace('<head>', `<head><script src="${WATCH}"></script>`));
    };
    const fail = () => response.destroy();
    const onward = ask(site + url, { method, headers }, (answer) => void forward(answer).catch(fail));
    onward.on('error', fail);
    onward.end();
  }

  const line = createServer((request, response) => {
    if (request.url === WATCH) return response.setHeader('content-type', 'text/javascript').end(watch);
    if (request.method === 'POST') return void post(request, response);
    const fate = getFate(request.url ?? '');
    if (fate === 'fail') return response.writeHead(500).end();
    if (fate === 'hold') return held.add(response);
    return get(request, response);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    address: `http://localhost:${(line.address() as AddressInfo).port}`,
    said,
    posts,
    held,
    decide: (fate: typeof getFate) => (getFate = fate),
    close: () => {
      line.closeAllConnections();
      line.close();
    },
  };
}

export type Line = Awaited<ReturnType<typeof startLine>>;
