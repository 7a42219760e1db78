import { screen } from '@testing-library/dom';
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

/** A page as the server sent it, whose frame is about to fail. */
function open(isRendered = true) {
  const root = document.createElement('div');
  if (isRendered) root.innerHTML = '<a href="/blogs">Blogs</a>';
  document.body.replaceChildren(root);
  const loadDocument = jest.fn();
  return { restoreHtml: restoreServerHtml({ root, isRendered, loadDocument, showFailure }), loadDocument };
}

test('a failure after navigation reloads the document, at most once a minute', () => {
  jest.useFakeTimers();
  const first = open();
  history.pushState(null, '', '/blogs');
  first.restoreHtml();
  expect(first.loadDocument).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Blogs' })).toBeVisible();

  const second = open(false);
  second.restoreHtml();
  expect(second.loadDocument).not.toHaveBeenCalled();
  expect(screen.getByText('The page is not there')).toBeVisible();

  jest.advanceTimersByTime(60_000);
  const third = open(false);
  third.restoreHtml();
  expect(third.loadDocument).toHaveBeenCalledTimes(1);
});

test('shows the failure without a reload when session storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const { restoreHtml, loadDocument } = open(false);
  restoreHtml();
  expect(loadDocument).not.toHaveBeenCalled();
  expect(screen.getByText('The page is not there')).toBeVisible();
});

test('after a failure, Back to another path loads its document', () => {
  const { restoreHtml, loadDocument } = open();
  restoreHtml();
  history.replaceState(null, '', '/raas#faq');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(loadDocument).not.toHaveBeenCalled();
  history.replaceState(null, '', '/blogs');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(loadDocument).toHaveBeenCalled();
});
