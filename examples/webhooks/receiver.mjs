import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { leadIn } from './lead.mjs';

const [longestBody, longestAgeS, rememberedIds] = [1024 * 1024, 300, 10_000];
const { LEADS_WEBHOOK_SECRET: secret, HOST = '127.0.0.1', PORT = '8090' } = process.env;
const recipe = ['hubspot', 'slack', 'spreadsheet', 'zoho'].find((name) => name === process.argv[2]);
if (!secret || !recipe)
  throw new Error('Set LEADS_WEBHOOK_SECRET and name a recipe: node receiver.mjs slack');
const { deliver } = await import(`./${recipe}.mjs`);

/** Verifies timestamp and signature according to the Standard Webhooks specification (standardwebhooks.com). */
function isGenuine({ 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given = '' }, body) {
  if (!id || !(Math.abs(Date.now() / 1000 - Number(time)) <= longestAgeS)) return false;
  const digest = createHmac('sha256', secret).update(`${id}.${time}.`).update(body).digest('base64');
  const [expected, actual] = [`v1,${digest}`, given].map((text) => Buffer.from(text));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Deliveries by id. The site repeats an id if the response got lost; the target must not get it twice. */
const deliveries = new Map();

/** Returns the response status. The site retries after anything but 2xx. */
async function receive(request) {
  if (request.method !== 'POST') return 405;
  if (!(Number(request.headers['content-length']) <= longestBody)) return 413;
  const body = await buffer(request);
  if (!isGenuine(request.headers, body)) return 401;
  const id = request.headers['webhook-id'];
  try {
    if (!deliveries.has(id)) deliveries.set(id, deliver(leadIn(JSON.parse(body))));
    if (deliveries.size > rememberedIds) deliveries.delete(deliveries.keys().next().value);
    await deliveries.get(id);
    return 204;
  } catch (error) {
    deliveries.delete(id);
    // Other messages may quote the lead.
    console.error(id, error.reason ?? error.cause?.code ?? error.name);
    return error.status ?? 502;
  }
}

const server = createServer(async (request, response) => {
  const status = await receive(request).catch(() => 400);
  response.writeHead(status, { connection: 'close' }).end();
});
server.listen(Number(PORT), HOST, () =>
  console.error(`${recipe} is listening on port ${server.address().port}`),
);
