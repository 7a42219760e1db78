import { FRAME_LOST } from '../interactive';

type Page = {
  root: HTMLElement;
  /** Whether it came rendered from the server. */
  isRendered: boolean;
  loadDocument: () => void;
  showFailure: (container: HTMLElement) => void;
};

const LOADED_AT = 'frame-failed-at';
/** A frame that fails whenever it starts must not load its page again and again. */
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

/** Nothing else answers Back and Forward any more where the entries are of the same document. */
function followHistory(loadDocument: () => void) {
  const shown = address();
  addEventListener('popstate', () => {
    if (address() !== shown) loadDocument();
  });
}

/**
 * For when the frame itself fails, at which React empties its root: gives a function that puts the server's page back,
 * to work by its links and forms. Any other page is loaded as a document, at most once a minute.
 */
export function leavePageStanding({ root, isRendered, loadDocument, showFailure }: Page): () => void {
  // The nodes themselves: a copy would lose what was typed into them.
  const nodes = [...root.childNodes];
  const rendered = address();
  return () => {
    // React has marked its root and goes on listening there: what stands now is the browser's alone.
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
