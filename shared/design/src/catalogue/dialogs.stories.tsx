import { useState } from 'react';
import { AlertDialog, Button, Dialog, TextField } from '../ui';
import { Modal } from '../ui/modal';

export default { title: 'Dialogs', about: 'Modal: they trap focus, restore it, and make the page inert.' };

function useDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return { open: () => setIsOpen(true), props: { isOpen, onClose: () => setIsOpen(false) } };
}

export const WithAForm = () => {
  const { open, props } = useDialog();
  return (
    <>
      <Button onClick={open}>Request a recruiter</Button>
      <Dialog {...props} title="Request a recruiter" lead="A recruiter calls you back.">
        <TextField label="Name" required />
      </Dialog>
    </>
  );
};

export const Alert = () => {
  const { open, props } = useDialog();
  return (
    <>
      <Button onClick={open}>Subscribe</Button>
      <AlertDialog {...props} message="Failed to subscribe. Please try again." isFailure />
    </>
  );
};

/** The base of Dialog and AlertDialog, for dialogs with their own look. */
export const OwnModal = () => {
  const { open, props } = useDialog();
  return (
    <>
      <Button onClick={open}>Open</Button>
      <Modal {...props} closesOnBackdrop aria-label="A custom modal">
        <Button onClick={props.onClose}>Close</Button>
      </Modal>
    </>
  );
};
