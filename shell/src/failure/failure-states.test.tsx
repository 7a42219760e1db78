import { site } from '@hireloom/shared/contracts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frame } from '../content/frame';
import { PageUnavailable } from './page-unavailable';
import { SlotUnavailable } from './slot-unavailable';

function setConnection(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(() => jest.restoreAllMocks());

const { retry, offlineHeading, pageHeading, slotText } = frame.failure;

test('a part that could not be loaded says what is missing, tries again, and names phone and e-mail', async () => {
  const onRetry = jest.fn();
  render(<SlotUnavailable name="newsletter-form" onRetry={onRetry} />);
  expect(screen.getByRole('group', { name: slotText['newsletter-form'] })).toBeVisible();
  expect(screen.getByRole('link', { name: site.phone.display })).toHaveAttribute('href', site.phone.href);
  expect(screen.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`);
  await userEvent.click(screen.getByRole('button', { name: retry }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a part that no remote offers has nothing to try again', () => {
  render(<SlotUnavailable name="blog-teaser" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('without a connection a page says so, and tries again by itself once there is one', () => {
  const onRetry = jest.fn();
  render(<PageUnavailable isRetrying={false} onRetry={onRetry} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(pageHeading);
  setConnection(false);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(offlineHeading);
  expect(onRetry).not.toHaveBeenCalled();
  setConnection(true);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(pageHeading);
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('while a page is tried again its button waits', () => {
  render(<PageUnavailable isRetrying onRetry={() => undefined} />);
  expect(screen.getByRole('button', { name: frame.failure.retrying })).toBeDisabled();
});
