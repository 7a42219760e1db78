import { FRAME_LOST } from '../page-data';

type Page = {
  root: HTMLElement;
  /** Whether the server rendered the page. */
  isRendered: boolean;
  loadDocument: () => void;
  showFailure: (container: HTMLElement) => void;
};

const address = () => location.pathname + location.search;

/** Loads the document when Back or Forward changes the path, because no list handles history changes any more. */
function followHistory(loadDocument: () => void) {
  const shown = address();
  addEventListener('popstate', () => {
    if (address() !== shown) loadDocument();
  });
}

/** Once React has emptied its root, puts the server's HTML back, whose links and forms work without scripts, or shows the failure. */
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
    if (address() !== rendered) return loadDocument();
    if (isRendered) return void document.dispatchEvent(new Event(FRAME_LOST));
    container.replaceChildren();
    showFailure(container);
  };
}
