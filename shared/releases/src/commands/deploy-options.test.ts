import { readDeployOptions } from './deploy-options';

test.each([
  [[], { kind: 'everybody' }],
  [['--canary', '10%'], { kind: 'canary', percent: 10 }],
  [['--canary=5'], { kind: 'canary', percent: 5 }],
  [['--preview'], { kind: 'preview' }],
])('deploy %s', (args, audience) => {
  expect(readDeployOptions(args)).toEqual({ audience, isAgain: false });
});

test('deploy names the site that it goes to', () => {
  expect(readDeployOptions(['--to', 'https://www.example.com', '--preview'])).toMatchObject({
    audience: { kind: 'preview' },
    to: 'https://www.example.com',
  });
});

test.each([
  [['--canary', '0%'], 'from 1% to 50%'],
  [['--canary', '51%'], 'from 1% to 50%'],
  [['--canary', 'ten'], 'from 1% to 50%'],
  [['--canary'], '--canary 10%, --preview, --again'],
  [['--canray', '10%'], '--canary 10%, --preview, --again'],
  [['--canary', '10%', '--preview'], 'leave out one'],
])('deploy %s is refused with a word on what is meant', (args, words) => {
  expect(() => readDeployOptions(args)).toThrow(words);
});
