import { randomUUID } from 'node:crypto';
import autocannon, { type Request } from 'autocannon';
import { ownPage } from '../src/testing/own-page';

export const connections = 50;

export type Load = { perSecond: number; p50: number; p99: number; refused: number };

type Call = {
  url: string;
  seconds?: number;
  amount?: number;
  /** The body of each form. */
  makeBody?: () => string;
  /** The path of each call, where each is to be another one. */
  makePath?: () => string;
};

const form = (makeBody: () => string): Request => ({
  method: 'POST',
  setupRequest: (request) => ({
    ...request,
    headers: { 'content-type': 'application/json', ...ownPage, 'idempotency-key': randomUUID() },
    body: makeBody(),
  }),
});

const read = (makePath: () => string): Request => ({
  setupRequest: (request) => ({ ...request, path: makePath() }),
});

/** Calls an address from 50 connections at once. */
export async function load({ url, seconds, amount, makeBody, makePath }: Call): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    ...(amount ? { amount } : { duration: seconds ?? 10 }),
    ...(makeBody && { requests: [form(makeBody)] }),
    ...(makePath && { requests: [read(makePath)] }),
  });
  return {
    perSecond: Math.round(result['2xx'] / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors,
  };
}

export const contactBody = () =>
  JSON.stringify({
    firstName: 'Asha',
    lastName: 'Rao',
    email: `${randomUUID()}@acorn.example`,
    phone: '+91 98450 00000',
    company: 'Acorn',
    Jobtitle: 'Head of HR',
    linkdin: 'linkedin.com/in/asha',
    message: '',
    agree: true,
  });
