import pg from 'pg';
import { databases } from '../testing/databases';
import { operator } from '../testing/operator';
import { ownPage } from '../testing/own-page';
import { startService } from '../testing/test-service';

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

async function runOn(url: string, ...texts: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}

(postgres ? test : test.skip)(
  'answers 503 while PostgreSQL is down and stores forms once it is back',
  async () => {
    const service = await startService(await postgres!.create());
    const { databaseUrl = '' } = service.config;
    const name = new URL(databaseUrl).pathname.slice(1);
    const server = databaseUrl.replace(/\/[^/]*$/, '/postgres');
    const send = () =>
      service.app.inject({
        method: 'POST',
        url: '/api/api/subscribe',
        headers: ownPage,
        payload: { email: 'a@b.example' },
      });
    await runOn(
      server,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    const refused = await send();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    expect((await service.app.inject('/livez')).statusCode).toBe(200);
    const metrics = (await service.app.inject({ url: '/metrics', headers: operator })).body;
    expect(metrics).toContain('hireloom_database_up 0\n');
    expect(metrics).not.toContain('hireloom_outbox_length');
    await runOn(server, `alter database ${name} allow_connections true`);
    expect((await send()).statusCode).toBe(201);
    await service.stop();
  },
);
