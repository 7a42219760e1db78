import { serve } from '@hireloom/testing/services/serve';

/** `total`: the total number of matches in a paged list. */
type Answer = { body: unknown; status?: number; total?: number };

/** Starts a local API with one response per request, as JSON with CORS for any origin. */
export async function startApi(answer: (url: URL) => Answer) {
  const { address, stop } = await serve(({ url = '' }, response) => {
    const { body, status = 200, total } = answer(new URL(url, 'http://api'));
    response.writeHead(status, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': 'application/json',
      ...(total !== undefined && { 'X-Total-Count': total }),
    });
    response.end(JSON.stringify(body));
  });
  return { apiUrl: address, stop };
}

/** Such an API for each test. Returns a function that returns its URL. Mutes the log, in which pages report what they could not load. */
export function setUpApi(answer: (url: URL) => Answer) {
  let api: Awaited<ReturnType<typeof startApi>>;
  beforeEach(async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    api = await startApi(answer);
  });
  afterEach(() => api.stop());
  return () => api.apiUrl;
}
