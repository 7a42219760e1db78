import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { AlertDialog } from './alert-dialog';
import { Dialog } from './dialog';

// jsdom has the element but not its methods, so these imitate browsers, including focus.
const opener = new WeakMap<HTMLDialogElement, Element | null>();
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    opener.set(this, document.activeElement);
    this.open = true;
    this.querySelector<HTMLElement>('button, input')?.focus();
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    (opener.get(this) as HTMLElement | null)?.focus();
    setTimeout(() => void act(() => this.dispatchEvent(new Event('close'))));
  };
});

function Popup({ onClose = () => {} }: { onClose?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    onClose();
    setIsOpen(false);
  };
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Contact experts</button>
      <Dialog isOpen={isOpen} onClose={close} title="Request a recruiter">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

const openPopup = () => userEvent.click(screen.getByRole('button', { name: 'Contact experts' }));
const popup = () => screen.queryByRole('dialog', { name: 'Request a recruiter' });

test('a dialog opens with its name and focuses its heading', async () => {
  render(<Popup />);
  expect(popup()).not.toBeInTheDocument();
  await openPopup();
  expect(popup()).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Request a recruiter' })).toHaveFocus();
});

test('a dialog closed by the browser calls onClose once', async () => {
  const onClose = jest.fn();
  render(<Popup onClose={onClose} />);
  await openPopup();
  (popup() as HTMLDialogElement).close();
  await waitFor(() => expect(screen.queryByLabelText('Name')).not.toBeInTheDocument());
  expect(onClose).toHaveBeenCalledTimes(1);
});

/** As in browsers: unless prevented, closes the dialog first and fires the event later. */
function pressEscape(dialog: HTMLDialogElement) {
  const cancel = new Event('cancel', { cancelable: true });
  act(() => void dialog.dispatchEvent(cancel));
  if (!cancel.defaultPrevented) dialog.close();
}

test('a dialog reopened right after Escape stays open', async () => {
  const onClose = jest.fn();
  render(<Popup onClose={onClose} />);
  await openPopup();
  pressEscape(popup() as HTMLDialogElement);
  expect(screen.getByRole('button', { name: 'Contact experts' })).toHaveFocus();
  act(() => screen.getByRole('button', { name: 'Contact experts' }).click());
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(popup()).toBeVisible();
  expect(screen.getByLabelText('Name')).toBeVisible();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('only a click that begins and ends on the backdrop closes the dialog', async () => {
  render(<Popup />);
  await openPopup();
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: screen.getByLabelText('Name') },
    { keys: '[/MouseLeft]', target: popup() as HTMLElement },
  ]);
  expect(popup()).toBeVisible();
  await userEvent.click(popup() as HTMLElement);
  expect(popup()).not.toBeInTheDocument();
});

test('an alert dialog is named by its message, focuses OK and closes only on OK', async () => {
  const onClose = jest.fn();
  render(<AlertDialog isOpen onClose={onClose} message="Something went wrong. Please try again." />);
  const alert = screen.getByRole('alertdialog', { name: 'Something went wrong. Please try again.' });
  const ok = screen.getByRole('button', { name: 'OK' });
  expect(ok).toHaveFocus();
  await userEvent.click(alert);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(ok);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('an open dialog survives React’s double mounting in StrictMode', async () => {
  const onClose = jest.fn();
  render(
    <StrictMode>
      <AlertDialog isOpen onClose={onClose} message="Saved." />
    </StrictMode>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByRole('alertdialog')).toHaveAttribute('open');
  expect(onClose).not.toHaveBeenCalled();
});
