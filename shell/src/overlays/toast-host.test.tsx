import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { frame } from '../content/frame';
import { show, ToastHost } from './toast-host';
import { toastContainer } from './toast-container';
import { OVER_MODAL } from './toast-styles';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => jest.runAllTimers());
  jest.useRealTimers();
});

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('a toast is announced, and goes after three seconds', () => {
  render(<ToastHost />);
  act(() => show('Request submitted successfully!', 'success'));
  expect(screen.getByRole('alert')).toHaveTextContent('Request submitted successfully!');
  wait(2999);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  wait(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a toast can be closed before', () => {
  render(<ToastHost />);
  act(() => show('Error submitting recruiter request', 'error'));
  fireEvent.click(screen.getByRole('button', { name: frame.notifications.close }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a toast that is there already is not shown twice, and stays for as long again', () => {
  render(<ToastHost />);
  act(() => show('Error submitting recruiter request', 'error'));
  wait(2000);
  act(() => show('Error submitting recruiter request', 'error'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  wait(2999);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  wait(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('while a modal is open a toast stands in it, since all else is inert, and outlives it', () => {
  render(
    <>
      <ToastHost />
      <dialog open aria-label="Request a recruiter" />
    </>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  act(() => show('Request submitted successfully!', 'success'));
  expect(within(dialog).getByRole('alert')).toBeInTheDocument();
  act(() => {
    dialog.open = false;
    dialog.dispatchEvent(new Event('close'));
  });
  expect(toastContainer.parentElement).toBe(document.body);
  expect(toastContainer).toHaveAttribute(OVER_MODAL);
  // It does not enter once more where it is put.
  expect(toastContainer.querySelector('.Toastify__toast')).toHaveStyle({ animation: 'none' });
  expect(screen.getByRole('alert')).toBeInTheDocument();
});
