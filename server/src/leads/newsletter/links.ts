import { createHmac, timingSafeEqual } from 'node:crypto';

export const purposes = ['confirm', 'unsubscribe'] as const;
/** The action of a link. Anyone who has the link can perform it. */
export type Purpose = (typeof purposes)[number];

/** A parsed link. `unknown`: not signed by us. */
type Link = { state: 'valid' | 'expired'; subscriptionId: string } | { state: 'unknown' };

const confirmationMs = 7 * 24 * 3_600_000;

/** Unsubscribe links never expire: one in a mail from years ago must still work. */
const never = 0;

const form = /^([\w-]{1,64})\.(\d{1,15})\.([\w-]{43})$/;

export const toPath = (purpose: Purpose) => `/api/newsletter/${purpose}`;

/** Signs and verifies the links in newsletter mails. No table is needed, and any process can verify a link. */
export class SubscriptionLinks {
  constructor(
    private readonly key: string,
    private readonly origin: string,
  ) {}

  make(purpose: Purpose, subscriptionId: string): string {
    const until = purpose === 'confirm' ? Date.now() + confirmationMs : never;
    const token = `${subscriptionId}.${until}.${this.sign(purpose, subscriptionId, until)}`;
    return `${this.origin}${toPath(purpose)}?token=${token}`;
  }

  read(purpose: Purpose, token: unknown): Link {
    const [, subscriptionId = '', until = '', signature = ''] =
      (typeof token === 'string' && form.exec(token)) || [];
    const expected = this.sign(purpose, subscriptionId, Number(until));
    if (signature.length !== expected.length) return { state: 'unknown' };
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return { state: 'unknown' };
    const isValid = Number(until) === never || Date.now() <= Number(until);
    return { state: isValid ? 'valid' : 'expired', subscriptionId };
  }

  private sign(purpose: Purpose, subscriptionId: string, until: number): string {
    return createHmac('sha256', this.key).update(`${purpose} ${subscriptionId} ${until}`).digest('base64url');
  }
}
