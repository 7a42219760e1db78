import http from 'node:http';

type Reading = { failed: number; mixed: number; pages: number; times: number[]; words: Set<string> };

type Options = {
  address: string;
  paths: readonly string[];
  perSecond: number;
  /** What is wrong with a page that came; nothing where all is well. */
  check: (path: string, html: string) => string | undefined;
};

function fetchPage(agent: http.Agent, address: string): Promise<{ status: number; html: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { agent, timeout: 10_000 }, (answer) => {
      let html = '';
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => (html += text));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, html }));
      answer.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer within 10 s')));
    request.on('error', reject);
  });
}

/** Asks for pages at a steady rate, however slow the answers are, and reads each of them. `stop` gives what was seen. */
export function startLoad({ address, paths, perSecond, check }: Options): { stop: () => Promise<Reading> } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
  const reading: Reading = { failed: 0, mixed: 0, pages: 0, times: [], words: new Set() };
  const running = new Set<Promise<void>>();
  const startedAt = performance.now();
  let sent = 0;

  const ask = async (path: string, dueAt: number) => {
    try {
      const { status, html } = await fetchPage(agent, address + path);
      reading.times.push(performance.now() - dueAt);
      reading.pages += 1;
      const fault = check(path, html);
      if (status !== 200) reading.failed += 1;
      else if (fault) reading.mixed += 1;
      if (status !== 200 || fault) reading.words.add(`${path}: ${fault ?? status}`);
    } catch (error) {
      reading.failed += 1;
      reading.words.add(`${path}: ${String(error)}`);
    }
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; sent < due; sent++) {
      const work = ask(paths[sent % paths.length] ?? '/', startedAt + (sent * 1000) / perSecond);
      running.add(work);
      void work.finally(() => running.delete(work));
    }
  }, 5);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
      agent.destroy();
      return reading;
    },
  };
}
