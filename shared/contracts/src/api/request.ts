import { API_CALL_LIMIT_MS, API_SEND_LIMIT_MS } from '../time-limits';

/** A loader throws this for an unknown item: the shell shows the 404 page with status 404. */
export const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' });

/**
 * Where and how a call is made. `apiUrl`: the API's root without a trailing slash; empty for the page's own origin, also in
 * render workers, whose calls the site server makes.
 */
export type CallContext = { apiUrl: string; signal?: AbortSignal };

type Answer<Value> = { value: Value; headers: Readonly<Record<string, unknown>> };

/** Loaded with the first call: a page rendered with its data never needs it. */
export const loadAxios = async () => (await import('axios')).default;

/**
 * One GET call under `/api/api`. `parse` throws for a response of another shape.
 * @throws Response with status 404 for an unknown item; Error if the service fails, times out, or returns another shape.
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

/** Loads what calls need ahead of time: while a visitor fills in a form, or once a page is shown. */
export const prepareToCall = () => void loadAxios().catch(() => undefined);

/** One POST call under `/api/api`. @throws Error if there is no response. */
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
