import { serve } from '@hireloom/testing/services/serve';
import type { RequestListener } from 'node:http';
import { openSite } from './site-client';

async function startSite(answer: RequestListener) {
  const { address, stop } = await serve(answer);
  return { site: openSite({ address: new URL(address), token: 'a token' }), stop };
}

test('a deploy whose connection is cut is sent again, and reports that', async () => {
  let requests = 0;
  const { site, stop } = await startSite((request, response) => {
    requests += 1;
    if (requests === 1) return request.socket.destroy();
    request.resume().on('end', () => response.end('{"status":200,"message":"live"}\n'));
  });
  const progress: string[] = [];
  const say = (words: string) => void progress.push(words);
  expect(await site.deploy([], {}, say)).toBe('live');
  expect(progress[1]).toMatch(/ can't be reached: .+\. Sending it again…$/);
  stop();
});

test('a rollback whose response is lost is not sent twice', async () => {
  let [serial, rollbacks] = [7, 0];
  const { site, stop } = await startSite((request, response) => {
    if (request.method === 'GET') {
      const change = { action: 'rollback', name: 'content' };
      const state = { serial, live: '0123456789abcdef', since: '', by: '', change };
      return response.end(JSON.stringify({ traffic: { ...state, canaries: [], history: [] }, releases: [] }));
    }
    [serial, rollbacks] = [serial + 1, rollbacks + 1];
    return request.socket.destroy();
  });
  expect(await site.change({ action: 'rollback', name: 'content' })).toContain('has taken effect');
  expect(rollbacks).toBe(1);
  stop();
});
