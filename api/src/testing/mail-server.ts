import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string; messageId: string; source: string };

/** A real mail server that keeps what it gets. */
export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** Stops listening, as a server that is down. */
  stop: () => Promise<void>;
};

/** `refuses`: a recipient that it does not know. `port`: to come back where it was. */
export async function startMailServer({ port = 0, refuses = '' } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 1000,
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === refuses ? Object.assign(new Error(`no ${address} here`), { responseCode: 550 }) : null,
      ),
    onData: (stream, session, done) => {
      text(stream).then(
        (source) => {
          const messageId = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? '';
          for (const { address } of session.envelope.rcptTo)
            received.push({ to: address, messageId, source });
          done();
        },
        // Who was killed in the middle of a message has sent none.
        (error: Error) => done(error),
      );
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const listening = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening.port}`,
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
