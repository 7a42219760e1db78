import { fillTimeHeader } from '@hireloom/contracts';
import { type Answered, type Call, startSteadyLoad } from '@hireloom/testing/services/steady-load';
import { randomUUID } from 'node:crypto';
import type { Machines } from './machines';

const KEPT = ['/', '/raas', '/blogs', '/contactus', '/casestudies', '/aboutus'];
const LISTS = ['/api/api/getblogs?page=1&pageSize=6', '/api/api/getcasestudies?page=1&pageSize=6'];

/** The path to which visitors post their forms. */
export const LEADS = '/api/api/addcontact';

/** Pages that are rendered for a single visitor, because each is a new search. */
export const SEARCHES = '/blogs?q=';

/** The release entries that a page loads, as `name@hash`. */
const releasesIn = (html: string) =>
  new Set(
    Array.from(
      html.matchAll(/\/assets\/([a-z-]+)\/(?:","entry":")?(?:remoteEntry|main)\.(\w{16})\.js/g),
      ([, name, hash]) => `${name}@${hash}`,
    ),
  );

const filesIn = (html: string) =>
  Array.from(html.matchAll(/(?:src|href)="(\/assets\/[a-z-]+\/[^"]+)"/g), ([, file = '']) => file);

const isPage = ({ call, body }: Answered) => !call.method && body.startsWith('<!doctype html>');

/** The results of all visitors of one experiment. */
export type Tally = {
  answers: number;
  /** Requests without a response, or with a 5xx status. */
  failed: string[];
  failedLeads: number;
  /** Email addresses of everybody who sent a form. */
  senders: string[];
  /** Email addresses of senders whose form was acknowledged. */
  acknowledged: string[];
  /** Files of pages that returned 404. */
  missingFiles: string[];
  /** Pages with two releases of the same name. */
  mixed: number;
  perSecond: number;
};

/**
 * Sends requests through the proxy at a constant rate: cached pages, new pages, the files of the pages received, lists, and leads. `stop`
 * returns the results.
 */
export function startVisitors({ nginx }: Machines, perSecond: number) {
  const { address, certificate } = nginx;
  const senders: string[] = [];
  const acknowledged: string[] = [];
  const missingFiles: string[] = [];
  const failedAnswers: string[] = [];
  /** Files named by pages, each to be requested once. */
  const known = new Set<string>();
  const unasked: string[] = [];
  let [turn, mixed] = [0, 0];
  let files: string[] = [];

  const lead = (): Call => {
    const email = `${randomUUID()}@visitor.example`;
    senders.push(email);
    return {
      address: address + LEADS,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: address,
        'idempotency-key': randomUUID(),
        // A form typed faster than this is quarantined, and nobody is notified.
        [fillTimeHeader]: '5000',
      },
      body: JSON.stringify({ firstName: 'A', lastName: 'Visitor', email }),
    };
  };
  const page = (path: string, headers?: Call['headers']): Call => ({ address: address + path, headers });
  const next = (): Call => {
    turn += 1;
    const kept = KEPT[turn % KEPT.length] ?? '/';
    const acts: (() => Call)[] = [
      () => page(kept),
      () => page(unasked.shift() ?? files[turn % Math.max(1, files.length)] ?? kept),
      () => page(LISTS[turn % LISTS.length] ?? kept),
      // The proxy does not cache responses for canary visitors, so these requests reach the servers.
      () => page(kept, { cookie: `hireloom-canary=${turn % 100}` }),
      lead,
      () => page(`${kept}?gclid=${turn}`),
      () => page(turn % 4 === 0 ? SEARCHES + turn : kept),
    ];
    return (acts[turn % acts.length] ?? lead)();
  };
  const onAnswer = (answer: Answered) => {
    const { call, status, body } = answer;
    const isLead = call.method === 'POST';
    if (status >= 500) failedAnswers.push(`${status} ${call.address}`);
    if (isLead && status === 201)
      acknowledged.push((JSON.parse(call.body ?? '{}') as { email: string }).email);
    if (status === 404) missingFiles.push(call.address);
    if (!isPage(answer) || status !== 200) return;
    files = filesIn(body);
    for (const file of files.filter((one) => !known.has(one))) {
      known.add(file);
      unasked.push(file);
    }
    const names = Array.from(releasesIn(body), (one) => one.split('@')[0]);
    if (new Set(names).size < names.length) mixed += 1;
  };
  const load = startSteadyLoad({ next, perSecond, certificate, onAnswer });
  return {
    stop: async (): Promise<Tally> => {
      const rate = await load.stop();
      const answers = [...load.answered.values()].reduce((sum, count) => sum + count, 0);
      const failed = [...load.failed, ...load.untaken, ...failedAnswers];
      const failedLeads = failed.filter((one) => one.includes(LEADS)).length;
      return { answers, failed, failedLeads, senders, acknowledged, missingFiles, mixed, perSecond: rate };
    },
  };
}
