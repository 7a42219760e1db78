// Not that of React: under its `act` an error never gets to the root's handler.
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { restoreServerHtml } from './restore-server-html';

const showFailure = jest.fn((place: HTMLElement) => void (place.textContent = 'The page is not there'));

beforeEach(() => {
  jest.spyOn(console, 'error').mockReturnValue();
  sessionStorage.clear();
  history.replaceState(null, '', '/raas');
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const page = (onPress: () => void) => (
  <>
    <a href="/blogs" onClick={(event) => event.preventDefault()}>
      Blogs
    </a>
    <input aria-label="Name" />
    <button onClick={onPress}>Press</button>
  </>
);

function BrokenPart(): never {
  throw new Error('broken frame');
}

/** Fails when React has taken the link before it already. */
const BrokenInTheBrowser = () => (
  <>
    {page(() => undefined)}
    <BrokenPart />
  </>
);

function BrokenByAPress() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error('broken frame');
  return page(() => setIsBroken(true));
}

/** The page as the server sent it, and then the frame that starts on it. */
function open(Frame: () => ReactNode, isRendered = true) {
  const root = document.createElement('div');
  if (isRendered) root.innerHTML = renderToString(page(() => undefined));
  document.body.replaceChildren(root);
  const loadDocument = jest.fn();
  const restoreHtml = restoreServerHtml({ root, isRendered, loadDocument, showFailure });
  /** Gives the moment at which the frame has failed. */
  const start = () =>
    new Promise<void>((resolve) => {
      const onUncaughtError = () => {
        restoreHtml();
        resolve();
      };
      const handlers = { onRecoverableError: () => undefined, onUncaughtError };
      hydrateRoot(root, <Frame />, handlers);
    });
  return { start, restoreHtml, loadDocument };
}

/** Whether the browser itself follows the link. */
const isFollowed = () => fireEvent.click(screen.getByRole('link', { name: 'Blogs' }));

test('a throw during hydration preserves server HTML, typed text and native links', async () => {
  const { start, loadDocument } = open(BrokenInTheBrowser);
  await userEvent.type(screen.getByLabelText('Name'), 'Meera');
  await start();
  expect(screen.getByLabelText('Name')).toHaveValue('Meera');
  expect(screen.queryByText(/error/i)).not.toBeInTheDocument();
  expect(isFollowed()).toBe(true);
  expect(loadDocument).not.toHaveBeenCalled();
});

test('a throw after hydration restores the server HTML with native links', async () => {
  const { start } = open(BrokenByAPress);
  const failed = start();
  await waitFor(() => expect(isFollowed()).toBe(false));
  await userEvent.click(screen.getByRole('button'));
  await failed;
  expect(isFollowed()).toBe(true);
});

test('a failure after navigation reloads the document, at most once a minute', () => {
  jest.useFakeTimers();
  const first = open(BrokenInTheBrowser);
  history.pushState(null, '', '/blogs');
  first.restoreHtml();
  expect(first.loadDocument).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Blogs' })).toBeVisible();

  const second = open(BrokenInTheBrowser, false);
  second.restoreHtml();
  expect(second.loadDocument).not.toHaveBeenCalled();
  expect(screen.getByText('The page is not there')).toBeVisible();

  jest.advanceTimersByTime(60_000);
  const third = open(BrokenInTheBrowser, false);
  third.restoreHtml();
  expect(third.loadDocument).toHaveBeenCalledTimes(1);
});

test('shows the failure without a reload when session storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const { restoreHtml, loadDocument } = open(BrokenInTheBrowser, false);
  restoreHtml();
  expect(loadDocument).not.toHaveBeenCalled();
  expect(screen.getByText('The page is not there')).toBeVisible();
});

test('after a failure, Back to another path loads its document', () => {
  const { restoreHtml, loadDocument } = open(BrokenInTheBrowser);
  restoreHtml();
  history.replaceState(null, '', '/raas#faq');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(loadDocument).not.toHaveBeenCalled();
  history.replaceState(null, '', '/blogs');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(loadDocument).toHaveBeenCalled();
});
