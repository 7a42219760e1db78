import { fillTimeHeader } from '@hireloom/contracts';
import { type Answered, type Call, startSteadyLoad } from '@hireloom/testing/services/steady-load';
import { randomUUID } from 'node:crypto';
import type { Machines } from './machines';

const KEPT = ['/', '/raas', '/blogs', '/contactus', '/casestudies', '/aboutus'];
const LISTS = ['/api/api/getblogs?page=1&pageSize=6', '/api/api/getcasestudies?page=1&pageSize=6'];

/** Where the visitors send their forms. */
export const LEADS = '/api/api/addcontact';

/** Pages that are rendered for one visitor alone: each is another search. */
export const SEARCHES = '/blogs?q=';

/** The entries of the releases of which a page is made, as `name@hash`. */
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

/** What the visitors of one experiment got. */
export type Tally = {
  answers: number;
  /** Requests without an answer, or with one of 5xx. */
  failed: string[];
  failedLeads: number;
  /** Addresses of all who sent a form. */
  senders: string[];
  /** Addresses of senders whose form was answered with success. */
  acknowledged: string[];
  /** Files of pages that were not there. */
  missingFiles: string[];
  /** Pages with two releases of one name. */
  mixed: number;
  perSecond: number;
};

/**
 * Visitors through the proxy, so many requests a second: pages that are kept, pages that nobody asked for before, the files of
 * the pages that they got, lists, and leads. `stop` gives what they got.
 */
export function startVisitors({ nginx }: Machines, perSecond: number) {
  const { address, certificate } = nginx;
  const senders: string[] = [];
  const acknowledged: string[] = [];
  const missingFiles: string[] = [];
  const failedAnswers: string[] = [];
  /** Files of pages, each to be asked for as soon as a page has named it. */
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
        // Faster than a person, it would wait in quarantine, and nobody would be told.
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
      // The proxy does not cache what visitors of canaries get, so these reach the servers.
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
