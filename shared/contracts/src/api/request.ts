import { API_CALL_LIMIT_MS, API_SEND_LIMIT_MS } from '../time-limits';

/** Thrown by a loader for what is not there; the shell shows the 404 page and answers with status 404. */
export const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' });

/**
 * Where and how a call is made. `apiUrl`: the API's root, without a slash at the end; empty for the page's own origin. Where
 * pages are rendered it is empty too: the shell sends the calls to the site server, which makes them.
 */
export type CallContext = { apiUrl: string; signal?: AbortSignal };

export type Answer<Value> = { value: Value; headers: Readonly<Record<string, unknown>> };

/** Loaded with the first call: a page that came with its data never needs it. */
export const loadAxios = async () => (await import('axios')).default;

/**
 * One GET call under `/api/api`. `parse` throws for an answer of another shape.
 * @throws Response with status 404 for an unknown thing; Error when the service fails, hangs, or answers another shape.
 */
export async function get<Value>(
  path: string,
  parse: (answer: unknown) => Value,
  { apiUrl, signal }: CallContext,
  params?: Readonly<Record<string, string | number | undefined>>,
): Promise<Answer<Value>> {
  const axios = await loadAxios();
  const answer = await axios.get<unknown>(`${apiUrl}/api/api/${path}`, {
    params,
    signal,
    timeout: API_CALL_LIMIT_MS,
    validateStatus: (status) => status === 200 || status === 404,
  });
  if (answer.status === 404) throw notFound();
  return { value: parse(answer.data), headers: answer.headers };
}

/** Fetches what a call needs, ahead of it: while a form is being filled in, or once a page is there. */
export const prepareToCall = () => void loadAxios().catch(() => undefined);

/** One POST call under `/api/api`. @throws Error when there is no answer. */
export async function post(
  path: string,
  payload: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; body: unknown }> {
  const axios = await loadAxios();
  const answer = await axios.post<unknown>(`/api/api/${path}`, payload, {
    timeout: API_SEND_LIMIT_MS,
    headers,
    validateStatus: () => true,
  });
  return { status: answer.status, body: answer.data };
}
