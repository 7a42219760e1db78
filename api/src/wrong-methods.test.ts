import { describeService } from './testing/test-service';

describeService('an address that exists', (service) => {
  test.each([
    ['GET', '/api/api/subscribe', 'POST'],
    ['DELETE', '/api/api/addcontact', 'POST'],
    ['POST', '/api/api/getblogs', 'GET, HEAD'],
    ['PUT', '/api/api/getblogs/?page=1', 'GET, HEAD'],
    ['PATCH', '/api/api/blogs/three-questions', 'GET, HEAD'],
    ['OPTIONS', '/api/api/getlogos', 'GET, HEAD'],
    ['DELETE', '/api/newsletter/confirm?token=x', 'GET, HEAD, POST'],
    ['POST', '/readyz', 'GET, HEAD'],
  ] as const)('does not take %s %s, and says that it takes %s', async (method, url, allow) => {
    const answer = await service().app.inject({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    expect(answer.json()).toEqual({ message: `This address accepts ${allow} only.` });
  });

  test.each(['/api/api/nothing', '/nowhere', '/api/api/blogs/a/b', '/%zz'])('is not %s', async (url) => {
    const answer = await service().app.inject({ method: 'DELETE', url });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers.allow).toBeUndefined();
  });
});
