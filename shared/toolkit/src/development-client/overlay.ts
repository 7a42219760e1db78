import { OPEN_PATH, type Problem } from './development-state';

const STYLES = `
.frame { position: fixed; inset: auto 1rem 1rem; z-index: 2147483647; max-height: 70vh; overflow: auto; padding: 1rem 1.25rem;
  background: #1d1b1e; color: #f4f1f2; font: 14px/1.5 ui-monospace, monospace; border: 2px solid #e0566b; border-radius: 8px; }
h2 { margin: 0 0 0.25rem; font: inherit; font-weight: 700; color: #ff9aa8; }
pre { margin: 0 0 1rem; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
button { font: inherit; }
.close { float: right; }
.place { padding: 0; border: 0; background: none; color: inherit; text-decoration: underline; cursor: pointer; }
`;

const words = { title: 'What development found', close: 'Close', open: 'Open in the editor' };

const titles: Record<Problem['kind'], string> = {
  build: 'It can’t be built',
  types: 'The types do not fit',
  server: 'It failed on the server',
};

/**
 * An error thrown in this page, with its stack trace mapped to the sources. `folder`: of the package to which paths that begin with `./`
 * are relative.
 */
export type PageError = { title: string; text: string; folder?: string };

/** A file with its line, as compilers and stack traces write it. It follows a space or a bracket, unlike the addresses of scripts. */
const PLACE = /((?<=^|[\s([])[\w@./-]+\.(?:[cm]?[jt]sx?|json|css)(?::\d+(?::\d+)?| \d+:\d+))/m;

function makePlace(text: string, folder = '.') {
  const place = document.createElement('button');
  place.className = 'place';
  place.title = words.open;
  place.textContent = text;
  const path = text.startsWith('.') ? `${folder}/${text}` : text;
  const query = new URLSearchParams({ place: path.replace(' ', ':') });
  place.addEventListener('click', () => void fetch(`${OPEN_PATH}?${query}`));
  return place;
}

/** Splits at places: every second part is one. */
const withPlaces = ({ text, folder }: PageError) =>
  text.split(PLACE).map((part, index) => (index % 2 ? makePlace(part, folder) : part));

function makeFrame(onClose: () => void) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  // The pages' security policy forbids style elements.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const frame = document.createElement('div');
  frame.className = 'frame';
  frame.setAttribute('role', 'alertdialog');
  frame.setAttribute('aria-label', words.title);
  const close = document.createElement('button');
  close.className = 'close';
  close.textContent = words.close;
  close.addEventListener('click', onClose);
  const list = document.createElement('div');
  frame.append(close, list);
  root.append(frame);
  return { host, list };
}

function describe(error: PageError) {
  const heading = document.createElement('h2');
  heading.textContent = error.title;
  const body = document.createElement('pre');
  body.append(...withPlaces(error));
  return [heading, body];
}

/** An overlay on the page, visible while there are problems or errors. */
export function createOverlay() {
  let problems: readonly PageError[] = [];
  let errors: readonly PageError[] = [];
  const clear = () => {
    [problems, errors] = [[], []];
    show();
  };
  const { host, list } = makeFrame(clear);
  const show = () => {
    const all = [...problems, ...errors];
    list.replaceChildren(...all.flatMap(describe));
    if (all.length > 0) document.documentElement.append(host);
    else host.remove();
  };
  return {
    showProblems: (found: readonly Problem[]) => {
      problems = found.map(({ kind, title, text, folder = title }) => ({
        title: `${titles[kind]}: ${title}`,
        text,
        folder,
      }));
      show();
    },
    showErrors: (found: readonly PageError[]) => {
      errors = found;
      show();
    },
  };
}
