import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from '@hireloom/contracts/router';
import { fakeLayout } from '@hireloom/testing/fake-layout';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Search } from 'lucide-react';
import { Accordion, Button, Icon } from '../ui';
import { routes } from './catalogue';
import { codeOf } from './code-of';
import { addressOf } from './part';
import { parts } from './parts';

const ui = path.join(__dirname, '../ui');

const everyPart = Object.values(parts).flat();

function open(address: string) {
  window.history.replaceState(null, '', address);
  render(<RouterProvider router={createBrowserRouter(routes)} />);
}

beforeEach(() => void fakeLayout());

test('every component of the design system has its page', async () => {
  const modules = readdirSync(ui).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  const exported = await Promise.all(
    modules.map(async (file) => Object.keys((await import(path.join(ui, file))) as object)),
  );
  const components = exported.flat().filter((name) => /^[A-Z]/.test(name));
  expect(components.length).toBeGreaterThan(20);
  expect(everyPart.map(({ name }) => name).toSorted()).toEqual(components.toSorted());
});

test('a page is found by the address that is the name of its part', () => {
  expect(addressOf('Button')).toBe('/button');
  expect(addressOf('TextAreaField')).toBe('/text-area-field');
  open('/text-area-field');
  expect(screen.getByRole('heading', { level: 1, name: 'TextAreaField' })).toBeVisible();
});

test('a prop that is changed changes the part, its code and its address', async () => {
  open('/button');
  const form = within(screen.getByRole('form', { name: 'Props' }));
  const preview = screen.getByRole('figure', { name: 'Code of the preview' });
  expect(preview).toHaveTextContent('<Button variant="primary" size="medium">Hire Now</Button>');

  await userEvent.click(form.getByRole('checkbox', { name: 'disabled' }));
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'variant' }), 'ghost');
  const words = form.getByRole('textbox', { name: 'children' });
  await userEvent.clear(words);
  await userEvent.click(words);
  await userEvent.paste('Write to us');

  expect(screen.getByRole('button', { name: 'Write to us' })).toBeDisabled();
  expect(preview).toHaveTextContent('<Button variant="ghost" size="medium" disabled>Write to us</Button>');
  const { search } = window.location;
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    children: 'Write to us',
    variant: 'ghost',
    disabled: 'true',
  });
});

test('an address shows a part with the props that it asks for, and not with values that it can’t have', () => {
  open('/button?children=Write+to+us&isBusy=true&variant=golden');
  expect(screen.getByRole('button', { name: 'Write to us' })).toBeDisabled();
  expect(screen.getByRole('figure', { name: 'Code of the preview' })).toHaveTextContent(
    '<Button variant="primary" size="medium" isBusy>Write to us</Button>',
  );
});

test('a dialog that is closed is closed in the form as well', async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  open('/dialog?isOpen=true');
  const choice = screen.getByRole('checkbox', { name: 'isOpen', hidden: true });
  expect(choice).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(choice).not.toBeChecked();
});

describe('the code of an element', () => {
  test('leaves out what is absent, and puts what it holds on lines of its own', () => {
    const element = (
      <Button variant="secondary" isBusy={false} disabled>
        <Icon of={Search} size={16} />
        Search
      </Button>
    );
    expect(codeOf(element)).toBe(
      [
        '<Button variant="secondary" disabled>',
        '  <Icon of={Search} size={16} />',
        '  Search',
        '</Button>',
      ].join('\n'),
    );
  });

  test('writes lists, and names what is done by its prop', () => {
    expect(codeOf(<Accordion items={[{ id: 'fee', title: 'When?', content: <p>Later.</p> }]} />)).toBe(
      "<Accordion items={[{ id: 'fee', title: 'When?', content: <p>Later.</p> }]} />",
    );
    expect(codeOf(<Button onClick={() => undefined}>Go</Button>)).toBe(
      '<Button onClick={onClick}>Go</Button>',
    );
  });
});
