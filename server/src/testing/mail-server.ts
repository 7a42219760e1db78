import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  from: string;
  to: string;
  messageId: string;
  source: string;
  isSecure: boolean;
};

/** A real mail server that stores the mails it receives. */
export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** Users who have authenticated with a password. */
  logins: string[];
  /** Stops listening, like a server that is down. */
  stop: () => Promise<void>;
};

type Options = {
  /** Requires TLS from the first byte, with this key and certificate, and this password. */
  tls?: { key: string; cert: string; password: string };
  /** For a restart on the same port. */
  port?: number;
  /** Matches unknown recipients, which are rejected permanently. */
  refuses?: RegExp;
  /** Matches recipients that are rejected temporarily, as for a full mailbox or greylisting. */
  defers?: RegExp;
  /** Matches messages that the spam filter rejects. */
  refusesText?: RegExp;
};

export async function startMailServer({
  port = 0,
  tls,
  refuses,
  defers,
  refusesText,
}: Options = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    ...(tls && { secure: true, key: tls.key, cert: tls.cert }),
    authOptional: !tls,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (tls && password !== tls.password) return done(new Error('wrong password'));
      logins.push(username ?? '');
      done(null, { user: username });
    },
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 1000,
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refuses?.test(address) ? 550 : defers?.test(address) ? 450 : undefined;
      done(responseCode ? Object.assign(new Error(`not to ${address}`), { responseCode }) : null);
    },
    onData: (stream, session, done) => {
      text(stream).then(
        (source) => {
          if (refusesText?.test(source)) return done(Object.assign(new Error('spam'), { responseCode: 554 }));
          const messageId = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? '';
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : '';
          for (const { address } of rcptTo)
            received.push({ from, to: address, messageId, source, isSecure: session.secure });
          done();
        },
        // A sender that was killed during a message has not sent it.
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
    logins,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
