import { RemoteFailure } from '../remotes';
import { describeError } from './to-render-problem';

test('describes a RemoteFailure with the stack of its cause', () => {
  const cause = Object.assign(new Error('broken\non purpose'), {
    stack: 'Error: broken\non purpose\n    at load (content.cjs:1:2)\n    at next (content.cjs:3:4)',
  });
  expect(describeError(new RemoteFailure('content', 'c1', './list-page', 'evaluate', cause))).toBe(
    'RemoteFailure: content@c1 ./list-page failed at evaluate: Error: broken\non purpose\n' +
      '    at load (content.cjs:1:2)\n    at next (content.cjs:3:4)',
  );
});
