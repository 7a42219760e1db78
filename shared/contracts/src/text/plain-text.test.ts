import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { escapeHtml, plainText, snippet, snippetLength } from './plain-text';

test.each([
  ['<p>Hire <b>well</b></p><p>Soon</p>', 'Hire well Soon'],
  ['one<br>two<br/>three', 'one two three'],
  ['one\\ntwo\\r\\nthree\\tfour', 'one two three four'],
  [' R&amp;D &lt;b&gt; &#8377;5 &#x20B9;6&nbsp;lakh &unknown; ', 'R&D <b> ₹5 ₹6 lakh &unknown;'],
  ['<script>alert("x")</script>Hello<!-- a > b --><style>p{}</style>', 'Hello'],
  ['one<!-- two <b>three', 'one'],
  ['one<script>two', 'one'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
  ['re<em>hire</em>', 'rehire'],
  ['&#0;&#xD800;&#x110000;x', 'x'],
  ['', ''],
])('converts %j to %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('escaped text converts back to itself', () => {
  assertAlways(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = text.replace(/\s+/g, ' ').trim();
      expect(plainText(escapeHtml(shown))).toBe(shown);
    }),
  );
});

test('a snippet has at most 140 characters and is unchanged when shortened again', () => {
  assertAlways(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (html) => {
      const cut = snippet(html);
      expect(cut.length).toBeLessThanOrEqual(snippetLength + 1);
      expect(plainText(html).startsWith(cut.replace(/…$/, ''))).toBe(true);
      expect(snippet(escapeHtml(cut))).toBe(cut);
    }),
    1000,
  );
});

test('cuts only longer texts and never inside a character', () => {
  expect(snippet('a'.repeat(140))).toBe('a'.repeat(140));
  expect(snippet('a'.repeat(141))).toBe(`${'a'.repeat(140)}…`);
  expect(snippet(`${'a'.repeat(139)}😀b`)).toBe(`${'a'.repeat(139)}…`);
});
