const newKey = () => Math.random().toString(36).slice(2, 10);

/**
 * What the browser itself adds to the history for a link to a part of the page has no state, and the router takes all such
 * entries, and the one that the visit began with, for the same: it would scroll to where the visitor left that one. Each
 * gets a key of its own, before the router that `create` gives hears of it. Firefox and Safari have scrolled by then, and
 * the router notes where the page stands as the place to come back to: meanwhile it stands where the link was pressed.
 */
export function withKeyedHashEntries<Router>(create: () => Router): Router {
  let pressedAt: number | undefined;
  let reached: number | undefined;
  addEventListener(
    'click',
    ({ target }) => {
      pressedAt = (target as Element).closest('a[href*="#"]') ? scrollY : undefined;
    },
    true,
  );
  addEventListener('popstate', ({ state }) => {
    if (state !== null) return;
    history.replaceState({ key: newKey(), usr: null, idx: null }, '');
    if (pressedAt === undefined) return;
    reached = scrollY;
    scrollTo({ top: pressedAt, behavior: 'instant' });
    pressedAt = undefined;
  });
  // Without a key, the first entries of all documents in a visit would share one stored scroll position.
  const first = history.state as { key?: string } | null;
  if (!first?.key) history.replaceState({ ...first, key: newKey() }, '');
  const router = create();
  addEventListener('popstate', () => {
    if (reached !== undefined) scrollTo({ top: reached, behavior: 'instant' });
    reached = undefined;
  });
  return router;
}
