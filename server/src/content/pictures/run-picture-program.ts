import PQueue from 'p-queue';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { DerivedPicture, NormalPicture } from './edit-picture';

export type PictureTask = 'normalise' | 'derive';

/** The first line that the program writes. The bytes of the files follow it. `failure`: the message of an error, or `animated`. */
export type PictureAnswer = {
  files: { name: string; length: number }[];
  picture?: Omit<NormalPicture, 'bytes'>;
  failure?: string;
};

/** The program ended without an answer: it took too much time or memory, or crashed. */
export class PictureProgramEnded extends Error {}

const LIMIT_MS = 60_000;

/** Returns the program that edits pictures: bundled beside this server, or TypeScript if the server runs from source. */
function findProgram(): string[] {
  const bundled = path.join(import.meta.dirname, 'picture-program.mjs');
  if (existsSync(bundled)) return [bundled];
  return ['--import', 'tsx', path.join(import.meta.dirname, 'picture-program.ts')];
}

const inTurn = new PQueue({ concurrency: 1 });

async function run(task: PictureTask, bytes: Uint8Array): Promise<Buffer> {
  const program = spawn(process.execPath, [...findProgram(), task], {
    // The program needs no secret. tsx looks for its settings in the working directory.
    env: { NODE_NO_WARNINGS: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  // If the program dies before it has read everything, its exit code reports the failure.
  program.stdin.on('error', () => undefined).end(bytes);
  const output = buffer(program.stdout);
  const [code] = (await once(program, 'close')) as [number | null];
  if (code !== 0) throw new PictureProgramEnded(`the picture program ended with ${code ?? 'a signal'}`);
  return output;
}

/**
 * Edits a picture in a process of its own with limits on time and memory, because a picture may be made to break or exhaust its decoder. One
 * picture at a time. @throws PictureProgramEnded
 */
export async function runPictureProgram(
  task: PictureTask,
  bytes: Uint8Array,
): Promise<Omit<PictureAnswer, 'files'> & { files: DerivedPicture[] }> {
  const output = await inTurn.add(() => run(task, bytes));
  const end = output.indexOf('\n');
  const { files, ...answer } = JSON.parse(output.toString('utf8', 0, end)) as PictureAnswer;
  let at = end + 1;
  return {
    ...answer,
    files: files.map(({ name, length }) => ({ name, bytes: output.subarray(at, (at += length)) })),
  };
}
