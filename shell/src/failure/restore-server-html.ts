import { FRAME_LOST } from '../page-events';

type Page = {
  root: HTMLElement;
  /** Whether the server rendered the page. */
  isRendered: boolean;
  loadDocument: () => void;
  showFailure: (container: HTMLElement) => void;
};

const LOADED_AT = 'frame-failed-at';
/** Minimum time between two reloads, so that a frame that always fails does not reload its page in a loop. */
const LOAD_PAUSE_MS = 60_000;

function mayLoadDocument(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(LOADED_AT)) < LOAD_PAUSE_MS) return false;
    sessionStorage.setItem(LOADED_AT, String(Date.now()));
    return true;
  } catch {
    // Without storage there is no record of the last reload, so the page could reload forever.
    return false;
  }
}

const address = () => location.pathname + location.search;

/** Loads the document when Back or Forward leads to another address, because no list follows the history any more. */
function followHistory(loadDocument: () => void) {
  const shown = address();
  addEventListener('popstate', () => {
    if (address() !== shown) loadDocument();
  });
}

/**
 * Returns a function to call once the frame has failed, which makes React empty its root. If the server rendered the current
 * page, the function puts it back: its links and forms work without scripts. Otherwise it reloads the document, or shows the
 * failure if it has already reloaded within the last minute.
 */
export function restoreServerHtml({ root, isRendered, loadDocument, showFailure }: Page): () => void {
  // Keep the nodes themselves: copies would lose what the visitor has typed.
  const nodes = [...root.childNodes];
  const rendered = address();
  return () => {
    // Use a new element, because React still listens on its root.
    const container = root.cloneNode(false) as HTMLElement;
    container.append(...nodes);
    root.replaceWith(container);
    followHistory(loadDocument);
    if (isRendered && address() === rendered) return void document.dispatchEvent(new Event(FRAME_LOST));
    if (mayLoadDocument()) return loadDocument();
    container.replaceChildren();
    showFailure(container);
  };
}
