import { FRAME_LOST } from '../interactive';

type Page = {
  root: HTMLElement;
  /** Whether the server rendered it. */
  isRendered: boolean;
  loadDocument: () => void;
  showFailure: (container: HTMLElement) => void;
};

const LOADED_AT = 'frame-failed-at';
/** Prevents a frame that always fails from reloading its page in a loop. */
const LOAD_PAUSE_MS = 60_000;

function mayLoadDocument(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(LOADED_AT)) < LOAD_PAUSE_MS) return false;
    sessionStorage.setItem(LOADED_AT, String(Date.now()));
    return true;
  } catch {
    // Without storage it could reload for ever.
    return false;
  }
}

const address = () => location.pathname + location.search;

/** Loads the document on Back and Forward between entries of this document: the router no longer handles them. */
function followHistory(loadDocument: () => void) {
  const shown = address();
  addEventListener('popstate', () => {
    if (address() !== shown) loadDocument();
  });
}

/**
 * React empties its root when the frame fails. Returns a function that restores the page from the server, whose links and
 * forms work without scripts. Any other page is reloaded as a document, at most once a minute.
 */
export function leavePageStanding({ root, isRendered, loadDocument, showFailure }: Page): () => void {
  // The nodes themselves: a copy would lose what the visitor typed.
  const nodes = [...root.childNodes];
  const rendered = address();
  return () => {
    // In a new element, because React still listens on its root.
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
