import { readConfig } from './config';

test.each([
  [{ PORT: 'http' }, /PORT must be a port number; it is "http"/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must /],
  [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL must /],
  [{ RUM_SHARE: '10%' }, /RUM_SHARE must be a number from 0 to 1/],
  [{ INSPECT_WORKERS: 'yes' }, /INSPECT_WORKERS is for development only/],
  [{ TIME_LIMIT_FACTOR: '21' }, /TIME_LIMIT_FACTOR must be at most 20 outside development/],
  [{ IMAGE_HOSTS: 'https://img.example.com' }, /IMAGE_HOSTS must be hosts such as images.example.com/],
  [{ PUBLIC_ORIGIN: 'hireloom' }, /PUBLIC_ORIGIN must be a URL/],
  [{ WARM_PAGES: 'some' }, /WARM_PAGES must be one of all, none; it is "some"/],
  [{ TRUST_PROXY: 'nonsense' }, /TRUST_PROXY must be addresses, networks or names/],
  [{ RENDER_WORKERS: '0' }, /RENDER_WORKERS must be a whole number from 1 to 99; it is "0"/],
])('%j is rejected with the variable’s name', (environment, reason) => {
  expect(() => readConfig(environment)).toThrow(reason);
});
