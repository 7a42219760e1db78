/** @jest-environment node */
import Fastify from 'fastify';
import type { InForce } from '../traffic/follow-traffic';
import { healthRoutes } from './health-routes';

test('a server whose release store is away stays ready, and says what is wrong', async () => {
  const app = Fastify();
  const state: { problem?: string } = {};
  const inForce = { traffic: { serial: 7 }, live: { id: 'a' }, canaries: new Map() } as unknown as InForce;
  healthRoutes(app, { inForce: () => inForce, problem: () => state.problem });
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ready', version: 'a', traffic: 7, canaries: [] },
  ]);
  state.problem = 'the store can not be read';
  const degraded = await app.inject('/readyz');
  expect([degraded.statusCode, degraded.json()]).toEqual([
    200,
    { status: 'degraded', ...state, version: 'a', traffic: 7, canaries: [] },
  ]);
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
});
