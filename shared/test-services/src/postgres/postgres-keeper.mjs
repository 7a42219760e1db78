import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createPostgres } from './create-postgres.mjs';

/** Keeps a PostgreSQL, and does to it what its parent says, one message after the other. Ends with its parent. */
const { postgres, url } = await createPostgres();
let frozen = [];

/** New connections first: then nobody comes between the list of those that there are and their stop. */
async function freeze() {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  client.on('error', () => undefined);
  const server = postgres.process.pid;
  process.kill(server, 'SIGSTOP');
  const { rows } = await client.query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  frozen = [server, ...rows.map(({ pid }) => pid)];
  for (const pid of frozen.slice(1)) process.kill(pid, 'SIGSTOP');
  await client.end();
}

function thaw() {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  frozen = [];
}

async function end(signal) {
  const ended = once(postgres.process, 'exit');
  postgres.process.kill(signal);
  await ended;
}

/** What a killed server leaves behind ends by itself a moment later, and keeps the next one from starting until then. */
async function start(tries = 20) {
  try {
    await postgres.start();
  } catch (error) {
    if (tries === 0) throw error;
    await pause(250);
    await start(tries - 1);
  }
}

const deeds = {
  freeze,
  thaw,
  // The fast shutdown, with a word to everybody who is connected.
  stop: () => end('SIGINT'),
  // The immediate shutdown: without a word to anybody, and with a recovery at the next start.
  crash: () => end('SIGQUIT'),
  kill: () => end('SIGKILL'),
  start: () => start(),
};

process.on('message', (deed) => {
  Promise.resolve(deeds[deed]()).then(() => process.send(deed));
});
process.on('disconnect', async () => {
  thaw();
  // Only one that runs can be stopped, and removed with it.
  if (postgres.process.exitCode !== null) await postgres.start();
  await postgres.stop();
  process.exit();
});
process.send(url);
