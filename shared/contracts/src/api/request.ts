import { API_CALL_LIMIT_MS, API_SEND_LIMIT_MS } from '../timeouts';

/** Thrown by a loader for an unknown item: the shell then shows the 404 page with status 404. */
export const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' });

/** `apiUrl`: the API's root without a trailing slash; empty for the page's own origin and in render workers. */
export type CallContext = { apiUrl: string; signal?: AbortSignal };

type Answer<Value> = { value: Value; headers: Readonly<Record<string, unknown>> };

/** Loads axios with the first call, because a page that was rendered with its data never needs it. */
export const loadAxios = async () => (await import('axios')).default;

type Parameters = Readonly<Record<string, string | number | undefined>>;

async function getFrom<Value>(
  url: string,
  parse: (answer: unknown) => Value,
  { signal }: { signal?: AbortSignal },
  params?: Parameters,
): Promise<Answer<Value>> {
  const axios = await loadAxios();
  const answer = await axios.get<unknown>(url, {
    params,
    signal,
    timeout: API_CALL_LIMIT_MS,
    validateStatus: (status) => status === 200 || status === 404,
  });
  if (answer.status === 404) throw notFound();
  return { value: parse(answer.data), headers: answer.headers };
}

/** Makes a GET call under `/api/api`. @throws Response with status 404 for an unknown item; Error if the service or `parse` fails */
export const get = <Value>(
  path: string,
  parse: (answer: unknown) => Value,
  context: CallContext,
  params?: Parameters,
) => getFrom(`${context.apiUrl}/api/api/${path}`, parse, context, params);

/** `url`: an absolute URL that visitors' browsers can reach too. The page or slot declares `maxAge`. @throws like `get` */
export const getFromUrl = async <Value>(
  address: string,
  parse: (answer: unknown) => Value,
  context: { signal?: AbortSignal },
  params?: Parameters,
): Promise<Value> => (await getFrom(address, parse, context, params)).value;

/** Makes a POST call under `/api/api`. @throws Error if there is no response. */
export async function post(
  path: string,
  payload: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; type?: unknown; body: unknown }> {
  const axios = await loadAxios();
  const answer = await axios.post<unknown>(`/api/api/${path}`, payload, {
    timeout: API_SEND_LIMIT_MS,
    headers,
    validateStatus: () => true,
  });
  return { status: answer.status, type: answer.headers['content-type'], body: answer.data };
}
