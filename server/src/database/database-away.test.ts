import { databases } from '../testing/databases';
import { refuseConnections } from '../testing/kinds-of-store';
import { operator } from '../testing/operator';
import { ownPage } from '../testing/own-page';
import { startService } from '../testing/test-service';

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

(postgres ? test : test.skip)(
  'answers 503 while PostgreSQL is down and stores forms once it is back',
  async () => {
    const service = await startService(await postgres!.create());
    const send = () =>
      service.app.inject({
        method: 'POST',
        url: '/api/api/subscribe',
        headers: ownPage,
        payload: { email: 'a@b.example' },
      });
    const allow = await refuseConnections(service.config.databaseUrl ?? '');
    const refused = await send();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    expect((await service.app.inject('/livez')).statusCode).toBe(200);
    const metrics = (await service.app.inject({ url: '/metrics', headers: operator })).body;
    expect(metrics).toContain('hireloom_database_up 0\n');
    expect(metrics).not.toContain('hireloom_outbox_length');
    await allow();
    expect((await send()).statusCode).toBe(201);
    await service.stop();
  },
);
