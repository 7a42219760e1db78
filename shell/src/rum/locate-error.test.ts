import { expectLinearTime } from '@hireloom/testing/linear-time';
import { locateError } from './measure';

const registry = {
  remotes: [
    {
      name: 'content',
      container: 'hireloom_content',
      release: 'c1',
      contract: 2,
      base: '/assets/content/',
      entry: 'remoteEntry.js',
      integrity: '',
      routes: [],
      slots: {},
    },
  ],
};

const site = { registry, shell: { release: 's1', base: '/assets/shell/' } };

function thrownIn(script: string): Error {
  const error = new TypeError('asha@example.com is not a function');
  error.stack = `TypeError: asha@example.com is not a function\n    at Card (${script}:1:204)\n    at main (http://localhost/assets/shell/main.0a1b2c3d.js:9:9)`;
  return error;
}

test('attributes an error to the remote of its script, without the message', () => {
  const error = thrownIn('http://localhost/assets/content/12.aabbccdd.js');
  const { remote, release, module, phase, message } = locateError(error, site) ?? {};
  expect([remote, release, module, phase]).toEqual(['content', 'c1', 'hireloom_content', 'evaluate']);
  expect(message).toMatch(/TypeError at 12\.aabbccdd\.js:1:204$/);
});

test('attributes an error in the frame to the shell', () => {
  const error = thrownIn('http://localhost/assets/shell/main.0a1b2c3d.js');
  expect(locateError(error, site)).toMatchObject({ remote: 'shell', release: 's1' });
});

test.each([
  ['an error from a third-party script', thrownIn('https://extension.example/content.js')],
  ['a thrown non-error', 'asha@example.com'],
])('does not report %s', (_what, thrown) => {
  expect(locateError(thrown, site)).toBeUndefined();
});

test('parses a stack in linear time', () => {
  expectLinearTime((stack) => locateError(Object.assign(new Error(), { stack }), site));
});
