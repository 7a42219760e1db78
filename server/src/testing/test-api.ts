import type { AcceptForm } from '../leads/lead-routes';
import { openContent } from '../content/open-content';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

type ContentCall = { url: string; headers: IncomingHttpHeaders };
type Answer = { status?: number; body?: unknown };
type Answers = Record<string, Answer | ((call: ContentCall) => Promise<Answer> | Answer)>;

/**
 * Content calls, over a socket and as a function, with responses set by the test per URL or path, and a form endpoint that accepts
 * everything. `requests`: the URL of every content call.
 */
export async function startTestApi(answers: Answers = {}) {
  const requests: string[] = [];
  const listeners: (() => void)[] = [];
  const acceptForm: AcceptForm = async () => ({ message: 'Thank you.' });
  const redirects: Record<string, string> = {};
  const state = { contentVersion: '1', answers: { ...answers }, redirects, acceptForm };
  const answerTo = async (call: ContentCall): Promise<Answer> => {
    const { url } = call;
    requests.push(url);
    const answer = state.answers[url] ?? state.answers[url.split('?')[0] ?? ''];
    if (typeof answer === 'function') return answer(call);
    return answer ?? { status: 404, body: { message: 'Not found.' } };
  };
  const server = createServer(({ url = '/', headers }, response) => {
    void answerTo({ url, headers }).then(({ status = 200, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'test-api-'));
  const socketPath = path.join(folder, 'content');
  await once(server.listen(socketPath), 'listening');
  const content = {
    socketPath,
    get: async (url: string) => {
      const { status = 200, body } = await answerTo({ url, headers: {} });
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      return body;
    },
    version: () => state.contentVersion,
    findRedirect: (from: string) => state.redirects[from],
    onChange: (listener: () => void) => void listeners.push(listener),
  };
  return Object.assign(state, {
    requests,
    socketPath,
    /** For a server whose content and forms the test provides. */
    opening: {
      openContent: async (...given: Parameters<typeof openContent>) => ({
        ...(await openContent(...given)),
        ...content,
      }),
      getAcceptance:
        (): AcceptForm =>
        (...form) =>
          state.acceptForm(...form),
    },
    publish: (version: string) => {
      state.contentVersion = version;
      listeners.forEach((listener) => listener());
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  });
}
