// Not React's `act`, which would flush what the browser does later.
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { preserveTypedInput } from './preserve-typed-input';

const takeOver = (form: HTMLFormElement | null) => {
  if (form) form.noValidate = true;
};

const Form = ({ onChange }: { onChange?: (value: string) => void }) => (
  <form action="/forms/contact" aria-label="Contact" ref={takeOver}>
    <p>
      {'Two'} {'texts'}
    </p>
    <input name="email" aria-label="Email" onChange={({ target }) => onChange?.(target.value)} />
    <input type="checkbox" name="agree" aria-label="Agree" />
    <input type="hidden" name="consentVersion" value="7" readOnly />
  </form>
);

test.each([
  ['unchanged HTML', (html: string) => html],
  ['HTML stripped of comments', (html: string) => html.replace(/<!--.*?-->/g, '')],
  ['HTML with extra elements around text', (html: string) => html.replace('Two', '<font>Deux</font>')],
])('a form with %s preserves input typed before hydration', async (_, change) => {
  const root = document.createElement('div');
  root.innerHTML = change(renderToString(<Form />));
  document.body.replaceChildren(root);
  preserveTypedInput();
  await userEvent.type(screen.getByLabelText('Email'), 'asha@acorn.example');
  await userEvent.click(screen.getByLabelText('Agree'));
  const onChange = jest.fn();
  hydrateRoot(root, <Form onChange={onChange} />, { onRecoverableError: () => undefined });
  await waitFor(() => expect(screen.getByRole('form')).toHaveProperty('noValidate', true));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('asha@acorn.example'));
  expect(screen.getByLabelText('Agree')).toBeChecked();
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  expect(onChange).toHaveBeenLastCalledWith('asha@acorn.examplex');
});
