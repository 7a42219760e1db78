import { SHELL } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { BUILT_PLACE, mapPlace } from '../release/source-place';
import { failuresDirectory } from '../store/data-directory';
import { type FailureRecord, findFailures, RECORD_DAYS } from '../store/failure-records';
import { openHttpReleases, openReleaseStore } from '../store/open-store';
import type { ReleaseSource } from '../store/release-store';

const ERROR_PAGE = 'the error page, with "Try again", phone and email';
const PART_NOTICE = 'a notice in place of the part; the rest of the page worked';
const ON_SERVER = 'an earlier copy of the page; without one, the browser tried, or showed the error page';

/** Describes the fallback that visitors saw after a failure in their browsers. */
function inBrowser({ remote, module }: FailureRecord): string {
  if (remote === SHELL) return 'the page as the server had sent it, or the error page';
  if (module.startsWith('./')) return module.endsWith('-page') ? ERROR_PAGE : PART_NOTICE;
  return `as a page ${ERROR_PAGE}; as a part ${PART_NOTICE}`;
}

/** The place in the sources, and the code there if the map has it. */
async function sourceOf(store: ReleaseSource, { remote, release, place = '' }: FailureRecord) {
  if (!BUILT_PLACE.test(place)) return place || 'not known: the failure has no place in this release';
  try {
    const map = String(await store.file(remote, release, place.replace(/:.*/, '.map')));
    const found = mapPlace(map, place);
    if (found) return [found.place, found.code].filter(Boolean).join('  ');
  } catch {
    // Without a usable map, the place in the build may still help.
  }
  return `${place} (no source map for it in the store)`;
}

async function describe(store: ReleaseSource, failure: FailureRecord): Promise<string> {
  const { remote, release: id, browser, server, message, ids } = failure;
  const release = await store.release(remote, id).catch(() => undefined);
  const gone = 'not known: the release was pruned, or is in another store';
  const facts = {
    ...{ page: failure.page, remote: `${remote} ${failure.module}`, team: release?.team ?? remote },
    release: `${id || 'not known'}${release ? `, built ${release.createdAt}` : ''}`,
    ...{ commit: release?.commit ?? gone, author: release?.createdBy ?? gone, phase: failure.phase },
    failure: message.replace(/^.*? failed at \w+: /, ''),
    source: await sourceOf(store, failure),
    instead: [browser && inBrowser(failure), server && `${ON_SERVER} (failed on the server)`],
    count: `${browser} in browsers, ${server} on the server, since ${failure.first}, last ${failure.last}`,
    ids: ids.slice(-3).join(', '),
  };
  const lines = Object.entries(facts).flatMap(([name, text]) =>
    [text].flat().map((one) => one && `${name.padEnd(9)} ${one}`),
  );
  return lines.filter(Boolean).join('\n');
}

/** Prints the failures with this reference, request id or trace id. @throws UsageError if none is recorded on this machine */
export async function explain(id: string) {
  const failures = await findFailures(failuresDirectory(), id);
  if (failures.length === 0)
    throw new UsageError(
      `no failure with this id is recorded in ${failuresDirectory()}. Give a reference from a page, such as 1A2B-3C4D, or the id of ` +
        `a request or a trace. Failures of live releases and canaries are recorded for ${RECORD_DAYS} days after the last, each on ` +
        'the site server that had it. Try the other servers, then search the logs for the id.',
    );
  const { RELEASES_URL } = process.env;
  const store = RELEASES_URL ? openHttpReleases(RELEASES_URL) : openReleaseStore();
  for (const failure of failures) console.log(await describe(store, failure));
  await store.close();
}
