import type pg from 'pg';
import { CHANNEL } from './traffic';

const RETRY_MS = 1000;

/** Calls `onHint` at each notification, and whenever one may have been missed. Connects again and again until it is stopped. */
export function listen(open: () => pg.Client, onHint: () => void): () => void {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const connect = () => {
    const own = open();
    client = own;
    const again = () => {
      if (isStopped || client !== own) return;
      client = undefined;
      own.end().catch(() => undefined);
      timer = setTimeout(connect, RETRY_MS).unref();
    };
    // Without a listener a lost connection ends the process.
    own.on('error', again);
    own.on('end', again);
    own.on('notification', onHint);
    own
      .connect()
      .then(() => own.query(`listen ${CHANNEL}`))
      .then(onHint)
      .catch(again);
  };
  connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    client?.end().catch(() => undefined);
  };
}
