import { applyEdits, compareSets, mergeEdits } from './merge-edits';

const base = new Map([
  ['kept.md', '1'],
  ['edited.md', '1'],
  ['removed.md', '1'],
]);

test('edits of files that changed on one side only are merged', () => {
  const current = new Map([...base, ['other.md', '1']]);
  const edits = new Map([
    ['edited.md', '2'],
    ['removed.md', null],
    ['new.md', '1'],
  ]);
  const merged = mergeEdits(base, current, edits);
  expect(merged).toEqual({ edits, conflicts: [] });
  const next = applyEdits(current, merged.edits);
  expect([...next.keys()].sort()).toEqual(['edited.md', 'kept.md', 'new.md', 'other.md']);
  expect(compareSets(current, next)).toEqual(edits);
});

test.each([
  ['edited by both', { 'edited.md': '3' }, { 'edited.md': '2' }],
  ['edited here and removed there', { 'edited.md': null }, { 'edited.md': '2' }],
  ['removed here and edited there', { 'edited.md': '3' }, { 'edited.md': null }],
  ['added by both', { 'new.md': '3' }, { 'new.md': '2' }],
])('a file that was %s is a conflict', (_what, theirs, ours) => {
  const current = applyEdits(base, new Map(Object.entries(theirs)));
  const { edits, conflicts } = mergeEdits(base, current, new Map(Object.entries(ours)));
  expect([edits.size, conflicts]).toEqual([0, Object.keys(ours)]);
});

test('the same change on both sides is neither an edit nor a conflict', () => {
  const both = new Map([
    ['edited.md', '2'],
    ['removed.md', null],
  ]);
  expect(mergeEdits(base, applyEdits(base, both), both)).toEqual({ edits: new Map(), conflicts: [] });
});
