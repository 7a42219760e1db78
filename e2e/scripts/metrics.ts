/** The token of all sites under test, without which they serve no metrics. */
export const METRICS_TOKEN = 'token-of-the-tests';

/** Reads the metrics of a running service. @throws Error if it does not serve them */
export async function readMetrics(address: string): Promise<string> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (!answer.ok) throw new Error(`${address}/metrics responded with status ${answer.status}`);
  return answer.text();
}
