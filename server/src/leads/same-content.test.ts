import { sameContentKey } from '@hireloom/contracts';
import type { IncomingHttpHeaders } from 'node:http';
import { buildApp } from '../../app';
import { ownPage } from '../testing/own-page';
import { describeService } from '../testing/test-service';

const contact = { firstName: 'Asha', lastName: 'Rao', agree: true };
const plain = { 'x-fill-time': 'unmeasured', 'idempotency-key': sameContentKey };

describeService('forms without scripts', (service) => {
  const post = (payload: object, headers: IncomingHttpHeaders = plain) =>
    service().post('addcontact', payload, headers);
  const findLeads = async (email: string) => (await service().leads()).filter((lead) => lead.email === email);
  const toKey = (email: string) =>
    service().inDatabase((db) =>
      db
        .selectFrom('idempotency_key')
        .innerJoin('lead', 'lead.id', 'idempotency_key.lead_id')
        .select('key')
        .where('email', '=', email)
        .executeTakeFirstOrThrow(),
    );

  test('are stored once when submitted twice at once, even to two processes', async () => {
    const email = 'twice@acorn.example';
    const { databaseUrl } = service().config;
    const second = databaseUrl ? (await buildApp(service().config)).app : service().app;
    const sent = {
      method: 'POST',
      url: '/api/api/addcontact',
      payload: { ...contact, email },
      headers: { ...ownPage, ...plain },
    } as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, press) => (press % 2 ? second : service().app).inject(sent)),
    );
    if (databaseUrl) await second.close();
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await findLeads(email)).toHaveLength(1);
    expect((await post({ ...contact, email, firstName: ' Asha ' })).statusCode).toBe(201);
    expect(await findLeads(email)).toHaveLength(1);
    expect((await post({ ...contact, email, phone: '98450 00000' })).statusCode).toBe(201);
    expect(await findLeads(email)).toHaveLength(2);
  });

  test('with the same content are a new lead after ten minutes', async () => {
    const email = 'again@acorn.example';
    await post({ ...contact, email });
    const { key } = await toKey(email);
    const setAge = (minutes: number) =>
      service().inDatabase((db) =>
        db
          .updateTable('idempotency_key')
          .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
          .where('key', '=', key)
          .execute(),
      );
    await setAge(9);
    await post({ ...contact, email });
    expect(await findLeads(email)).toHaveLength(1);
    await setAge(11);
    await post({ ...contact, email });
    expect(await findLeads(email)).toHaveLength(2);
  });

  test('have a key that nobody else can use or test for existence', async () => {
    const [known, coming] = ['known@acorn.example', 'coming@acorn.example'];
    await post({ ...contact, email: known });
    const { key } = await toKey(known);
    const asOwn = await post({ ...contact, email: coming }, { 'idempotency-key': key });
    expect(asOwn.statusCode).toBe(400);
    const bare = await post({ ...contact, email: coming }, { 'idempotency-key': key.split(' ').at(-1) });
    expect(bare.statusCode).toBe(201);
    const before = (await findLeads(known)).length;
    expect((await post({ ...contact, email: known })).statusCode).toBe(201);
    expect(await findLeads(known)).toHaveLength(before);
    // A form that nobody has sent before gets the same response.
    const sent = await post({ ...contact, email: known });
    const never = await post({ ...contact, email: 'never@acorn.example' });
    expect([sent.statusCode, sent.body]).toEqual([never.statusCode, never.body]);
  });

  test.each([
    ['a program', { 'x-fill-time': '1' }],
    ['a client without an Origin header', { origin: undefined }],
  ])('from %s do not suppress a person’s form with the same content', async (_who, marks) => {
    const email = `${Object.keys(marks)[0]}@acorn.example`;
    await post({ ...contact, email }, { ...plain, ...marks });
    await post({ ...contact, email });
    expect(await findLeads(email)).toMatchObject([
      { quarantined_because: 'fill-time' },
      { quarantined_because: null },
    ]);
  });
});
