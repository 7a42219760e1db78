import os from 'node:os';
import { readConfig } from './config';

test('defaults to port 3000 on localhost', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1' });
});

test.each([
  [{ PORT: 'http' }, /PORT must be a port number; it is "http"/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must /],
  [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL must /],
  [{ PORT: '70000' }, /PORT must be a port number; it is "70000"/],
  [{ RUM_SHARE: '10%' }, /RUM_SHARE must be a number from 0 to 1/],
  [{ INSPECT_WORKERS: 'yes' }, /INSPECT_WORKERS is for development only/],
  [{ TIME_LIMIT_FACTOR: '21' }, /TIME_LIMIT_FACTOR must be at most 20 outside development/],
  [{ IMAGE_HOSTS: 'https://img.example.com' }, /IMAGE_HOSTS must be hosts such as images.example.com/],
  [{ IMAGE_HOSTS: '*.example.com' }, /IMAGE_HOSTS must be hosts/],
  [{ IMAGE_HOSTS: 'a.example; script-src *' }, /IMAGE_HOSTS must be hosts/],
  [{ PUBLIC_ORIGIN: 'hireloom' }, /PUBLIC_ORIGIN must be a URL/],
  [{ WARM_PAGES: 'some' }, /WARM_PAGES must be one of all, none; it is "some"/],
  [{ TRUST_PROXY: 'nonsense' }, /TRUST_PROXY must be addresses, networks or names/],
  [{ RENDER_WORKERS: '0' }, /RENDER_WORKERS must be a whole number from 1 to 99; it is "0"/],
])('%j is rejected with the variable’s name', (environment, reason) => {
  expect(() => readConfig(environment)).toThrow(reason);
});

test('samples a tenth of the visits by default, and none with RUM_SHARE=0', () => {
  expect(readConfig({}).rum).toEqual({ share: 0.1, target: '/report/visit' });
  expect(readConfig({ RUM_SHARE: '0' }).rum).toBeUndefined();
});

test('defaults to one render worker per core, minus one', () => {
  expect(readConfig({}).renderWorkers).toBe(Math.max(1, os.availableParallelism() - 1));
  expect(readConfig({ RENDER_WORKERS: '3' }).renderWorkers).toBe(3);
});

test('prerenders all pages except in development or with WARM_PAGES=none', () => {
  expect(readConfig({}).warmsPages).toBe(true);
  expect(readConfig({ WARM_PAGES: 'none' }).warmsPages).toBe(false);
  expect(readConfig({ NODE_ENV: 'development' }).warmsPages).toBe(false);
});
