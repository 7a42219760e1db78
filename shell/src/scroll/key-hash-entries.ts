const newKey = () => Math.random().toString(36).slice(2, 10);

/**
 * What the browser itself adds to the history for a link to a part of the page has no state, and the router takes all such
 * entries, and the one that the visit began with, for the same: it would scroll to where the visitor left that one. Each
 * gets a key of its own. To be called before the router is there, which listens to the same event.
 */
export function keyHashEntries(): void {
  addEventListener('popstate', ({ state }) => {
    if (state === null) history.replaceState({ key: newKey(), usr: null, idx: null }, '');
  });
}
