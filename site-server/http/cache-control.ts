/** `isShared`: whether it is the same for everybody; `isCurrent`: whether it is made of what is live now, and of nothing older. */
type Answer = { isShared: boolean; isCurrent: boolean };

const NOT_SHARED = 'private, no-cache';
/** Browsers and caches may keep it, and ask each time whether it still holds. */
const ASK_EACH_TIME = 'public, max-age=0, must-revalidate';

/** Makes the function that says who may keep a page. `setting`: what shared caches may do besides, such as `s-maxage=60`. */
export function pageCacheControl(setting: string | undefined): (answer: Answer) => string {
  // Not must-revalidate: it would forbid what `stale-if-error` allows.
  const current = setting ? `public, max-age=0, ${setting}` : ASK_EACH_TIME;
  return ({ isShared, isCurrent }) => {
    if (!isShared) return NOT_SHARED;
    // What a cache took after its purge would stand there for as long as the setting says.
    return isCurrent ? current : ASK_EACH_TIME;
  };
}
