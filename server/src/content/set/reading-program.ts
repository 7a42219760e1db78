import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readContentFile } from '../files/read-content-file';
import { packReading } from './packed-entry';
import type { FileOnDisk, ReadingMessage, ReadingWork } from './read-off-thread';

/**
 * Bytes of bodies and search texts in one message: receiving it takes the serving thread less than a millisecond. The next one is sent
 * when it has been received, because Node delivers all waiting messages at once.
 */
const MESSAGE_BYTES = 64 * 1024;

const { files, rules } = workerData as ReadingWork;
const waiting = files.values();

function readOne({ path, file }: FileOnDisk) {
  return { path, reading: packReading(readContentFile({ path, bytes: readFileSync(file) }, rules)) };
}

function countBytes({ reading: { entry } }: ReturnType<typeof readOne>): number {
  const isText = entry?.kind === 'article' || entry?.kind === 'case-study';
  return isText ? entry.entry.body.length + 2 * entry.entry.searchText.length : 1000;
}

function sendNext() {
  const readings: ReadingMessage['readings'] = [];
  let bytes = 0;
  let isDone = false;
  while (bytes < MESSAGE_BYTES && !isDone) {
    const next = waiting.next();
    isDone = Boolean(next.done);
    if (next.done) break;
    const read = readOne(next.value);
    bytes += countBytes(read);
    readings.push(read);
  }
  const message: ReadingMessage = { readings, isDone };
  parentPort?.postMessage(message);
  if (isDone) parentPort?.close();
}

parentPort?.on('message', sendNext);
sendNext();
