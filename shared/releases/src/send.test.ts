import * as v from 'valibot';
import { tryParse } from './send';

test('removes control characters from what a site says', () => {
  const said = JSON.stringify({ message: 'one\ntwo\u001b]0;title\u0007' });
  expect(tryParse(said, v.object({ message: v.string() }))).toEqual({
    message: 'one\ntwo\ufffd]0;title\ufffd',
  });
});
