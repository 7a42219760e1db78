import { screen } from '@testing-library/dom';
import { restoreServerHtml } from './restore-server-html';

const showFailure = jest.fn((place: HTMLElement) => void (place.textContent = 'The page is not there'));

beforeEach(() => {
  jest.spyOn(console, 'error').mockReturnValue();
  history.replaceState(null, '', '/raas');
});

afterEach(() => jest.restoreAllMocks());

/** A server-rendered page whose shell is about to fail. */
function open(isRendered = true) {
  const root = document.createElement('div');
  if (isRendered) root.innerHTML = '<a href="/blogs">Blogs</a>';
  document.body.replaceChildren(root);
  const loadDocument = jest.fn();
  return { restoreHtml: restoreServerHtml({ root, isRendered, loadDocument, showFailure }), loadDocument };
}

test('a failure after navigation loads the document of the new URL', () => {
  const { restoreHtml, loadDocument } = open();
  history.pushState(null, '', '/blogs');
  restoreHtml();
  expect(loadDocument).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Blogs' })).toBeVisible();
});

test('shows the failure in place of a page that the server did not render', () => {
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
