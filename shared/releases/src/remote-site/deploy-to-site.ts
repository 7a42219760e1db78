import { type Release } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { setTimeout as pause } from 'node:timers/promises';
import { TrafficConflict } from '../deploy/change-traffic';
import { AnswerLost, type Site } from './site-client';
import { fileHash } from '../release/content-id';
import type { Traffic } from '../version/traffic';

const AT_ONCE = 4;
/** If the site prunes during an upload, it may remove a file that it has just reported as present. */
const ROUNDS = 3;
const ATTEMPTS = 20;
const PAUSE_MS = 1000;

export type Progress = { done: number; all: number };

type Upload = { release: Release; build: string; onProgress?: (progress: Progress) => void };

async function uploadFiles(site: Site, hashes: readonly string[], { release, build, onProgress }: Upload) {
  const described = Object.entries({ ...release.files, ...release.maps });
  const places = new Map(described.map(([file, { integrity }]) => [integrity, file]));
  const inTurn = pLimit(AT_ONCE);
  let done = 0;
  const put = async (integrity: string) => {
    const file = places.get(integrity);
    if (!file) throw new UsageError(`${site.origin} asks for a file that this release does not have.`);
    await site.putFile(fileHash(integrity), await readFile(path.join(build, file)));
    done += 1;
    onProgress?.({ done, all: hashes.length });
  };
  try {
    await Promise.all(hashes.map((integrity) => inTurn(() => put(integrity))));
  } finally {
    inTurn.clearQueue();
  }
}

/** Uploads the files of a release that the site lacks, so an interrupted upload resumes. @throws UsageError */
export async function upload(site: Site, given: Upload) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const missing = await site.missingFiles(given.release);
    if (missing.length === 0) return;
    await uploadFiles(site, missing, given);
  }
  if ((await site.missingFiles(given.release)).length > 0)
    throw new UsageError(`${site.origin} does not store the uploaded files. Its log says why.`);
}

type Act = { act: string; name: string; release?: Release; share?: number; isAgain?: boolean };

/** Whether the change after `serial` is this one, made with this key. */
function isDone(traffic: Traffic, { act, name, release }: Act, { serial, keyId }: Attempt): boolean {
  const states = [traffic, ...traffic.history];
  const made = states.find((state) => state.serial === serial + 1);
  return (
    made?.change.act === act &&
    made.change.name === name &&
    (!release || made.change.release === release.id) &&
    made.by.endsWith(`(${keyId})`)
  );
}

/** `serial`: the traffic that the request was based on. `keyId`: the key that signed it. */
type Attempt = { serial: number; keyId: string };

/** The body of the request. A release already contains its name. */
const requestOf = ({ name, ...act }: Act) => (act.release ? act : { ...act, name });

/**
 * Makes a site change its traffic exactly once. If the response is lost, checks the traffic before it retries. If another change comes
 * first, retries on top of it. Returns the site's message. @throws UsageError
 */
export async function askForChange(site: Site, act: Act): Promise<string> {
  const lost: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let follows: number | undefined;
    try {
      const traffic = await site.traffic();
      if (lost.some((serial) => isDone(traffic, act, { serial, keyId: site.key.id })))
        return `${act.name}: the ${act.act} is in force. The connection was lost before the site said so.`;
      follows = traffic.serial;
      return await site.change({ ...requestOf(act), serial: follows });
    } catch (error) {
      const isLost = error instanceof AnswerLost;
      if (isLost && follows !== undefined) lost.push(follows);
      // After a lost response the site may be restarting: keep trying.
      else if (!(error instanceof TrafficConflict) && !(isLost && lost.length > 0)) throw error;
      await pause(isLost ? PAUSE_MS : 0);
    }
  }
  throw new UsageError(
    `${site.origin} kept changing, or did not answer: look with "npm run releases -- --to ${site.origin}", and retry in a minute.`,
  );
}
