import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { describeOnSqlite, describeService, type TestService } from '../testing/test-service';
import { ownPage } from '../testing/own-page';

const paths = fc.constantFrom('subscribe', 'addcontact', 'add-recruiter-request');
const names = fc.constantFrom(
  ...['email', 'firstName', 'lastName', 'name', 'phone', 'company', 'agree', '__proto__', 'x', 'subject'],
);
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('a@b.example', '\u0000', '\ud800', null, true, 1e308),
  fc.jsonValue(),
);
const bodies = fc.oneof(
  fc.dictionary(names, anything).map((body) => JSON.stringify(body)),
  fc.jsonValue().map((body) => JSON.stringify(body)),
  fc.string(),
);
const getStatus = async ({ app }: TestService, request: InjectOptions) => {
  const response = await app.inject(request);
  if (response.statusCode >= 400) expect(response.json()).toMatchObject({ message: expect.any(String) });
  return response.statusCode;
};

describeService('with arbitrary forms, the API', (service) => {
  test('returns 200, 201 or 400', async () => {
    await assertAlways(
      fc.asyncProperty(paths, bodies, async (path, payload) => {
        const headers = { 'content-type': 'application/json', ...ownPage };
        const status = await getStatus(service(), {
          method: 'POST',
          url: `/api/api/${path}`,
          payload,
          headers,
        });
        expect([200, 201, 400]).toContain(status);
      }),
      100,
    );
  });
});

describeOnSqlite('with arbitrary requests, the API', (service) => {
  test('returns no server error for any path', async () => {
    const parts = fc.oneof(fc.string({ unit: 'grapheme' }).map(encodeURIComponent), fc.webPath());
    const prefixes = fc.constantFrom('/api/api/blogs/', '/api/api/casestudy/', '/api/media/banners/');
    await assertAlways(
      fc.asyncProperty(prefixes, parts, async (prefix, part) => {
        expect([200, 400, 404, 414]).toContain(
          await getStatus(service(), { method: 'GET', url: prefix + part }),
        );
      }),
      100,
    );
  });
});
