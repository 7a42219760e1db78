import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { frame } from '../content/frame';
import { showToast, toastContainer, ToastHost } from './toast-host';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => jest.runAllTimers());
  jest.useRealTimers();
});

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('closes a toast with its close button', () => {
  render(<ToastHost />);
  act(() => showToast('Error submitting recruiter request', 'error'));
  fireEvent.click(screen.getByRole('button', { name: frame.notifications.close }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('repeating a visible toast restarts its timer instead of duplicating it', () => {
  render(<ToastHost />);
  act(() => showToast('Error submitting recruiter request', 'error'));
  wait(2000);
  act(() => showToast('Error submitting recruiter request', 'error'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  wait(2999);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  wait(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows a toast inside the open dialog and preserves it when the dialog closes', () => {
  render(
    <>
      <ToastHost />
      <dialog open aria-label="Request a recruiter" />
    </>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  act(() => showToast('Request submitted successfully!', 'success'));
  expect(within(dialog).getByRole('alert')).toBeInTheDocument();
  act(() => {
    dialog.open = false;
    dialog.dispatchEvent(new Event('close'));
  });
  expect(toastContainer.parentElement).toBe(document.body);
  expect(screen.getByRole('alert')).toBeInTheDocument();
});
