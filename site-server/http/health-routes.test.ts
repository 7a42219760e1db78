import Fastify from 'fastify';
import type { InForce } from '../traffic/follow-traffic';
import { healthRoutes } from './health-routes';

test('a server whose release store is away stays ready, and says what is wrong', async () => {
  const app = Fastify();
  const state: { problem?: string } = {};
  const inForce = { traffic: { serial: 7 }, live: { id: 'a' }, canaries: new Map() } as unknown as InForce;
  healthRoutes(app, {
    inForce: () => inForce,
    problem: () => state.problem,
    canRender: () => true,
    isEnding: () => false,
  });
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

test('a server whose workers are all broken stays ready as well, and says that it can not render', async () => {
  const app = Fastify();
  const inForce = { traffic: { serial: 7 }, live: { id: 'a' }, canaries: new Map() } as unknown as InForce;
  const able = new Set(['b']);
  healthRoutes(app, {
    inForce: () => inForce,
    problem: () => undefined,
    canRender: (id) => able.has(id),
    isEnding: () => false,
  });
  const degraded = await app.inject('/readyz');
  expect(degraded.statusCode).toBe(200);
  expect(degraded.json()).toMatchObject({
    status: 'degraded',
    problem: expect.stringContaining('no worker is able to render the live version'),
  });
  able.add('a');
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
});
