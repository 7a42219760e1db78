import { render } from '@testing-library/react';
import { fakeLayout } from '@hireloom/testing/fake-layout';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stories } from './stories';

const ui = path.join(__dirname, '../ui');

beforeEach(() => {
  fakeLayout();
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.close = () => undefined;
});

test('every component of the design system has a story', async () => {
  const modules = readdirSync(ui).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  const exported = await Promise.all(
    modules.map(async (file) => Object.keys((await import(path.join(ui, file))) as object)),
  );
  const components = exported.flat().filter((name) => /^[A-Z]/.test(name));
  expect(components.length).toBeGreaterThan(20);
  const code = readdirSync(__dirname)
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => readFileSync(path.join(__dirname, file), 'utf8'))
    .join('\n');
  // Parts of other components, and components that render nothing visible.
  const internal = ['BelowTheFold', 'CarouselMotion', 'FieldError', 'FieldHint', 'LoopFrame', 'LoopLists'];
  expect(components.filter((name) => !internal.includes(name) && !code.includes(`<${name}`))).toEqual([]);
});

const examples = Object.values(stories).flatMap(({ default: meta, ...named }) =>
  Object.entries(named).map(([name, Example]) => [meta.title, name, Example] as const),
);

test.each(examples)('%s: %s renders', (_title, _name, Example) => {
  const { container } = render(<Example />);
  expect(container).not.toBeEmptyDOMElement();
});
