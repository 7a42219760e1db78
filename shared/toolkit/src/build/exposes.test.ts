import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { deriveExposes, writeExposes, writeStandalone } from './exposes';

const inFolder = setUpFolder();

beforeEach(async () => {
  for (const part of ['pages', 'slots']) await mkdir(inFolder('src', part), { recursive: true });
  for (const file of ['src/pages/contact-page.tsx', 'src/slots/newsletter-form.tsx'])
    await writeFile(inFolder(file), '');
});

const leads = {
  name: 'leads',
  team: 'Leads',
  contract: 2,
  routes: [
    { path: '/contactus', page: 'contact' },
    { path: '/talk', page: 'contact' },
  ],
  slots: ['newsletter-form'],
  navigation: [],
};

const written = (name: string) => readFile(inFolder('.dev', name), 'utf8');

test('a build exposes the pages and slots of remote.json', () => {
  expect(deriveExposes(inFolder(), leads)).toEqual({
    './contact-page': './src/pages/contact-page',
    './newsletter-form': './src/slots/newsletter-form',
  });
});

test('the generated module imports each page and slot once and is rewritten on change', async () => {
  writeExposes(inFolder(), leads);
  expect(await written('exposes.ts')).toContain(
    `{
  './contact-page': page(() => import('../src/pages/contact-page')),
  './newsletter-form': slot('newsletter-form', () => import('../src/slots/newsletter-form')),
}`,
  );
  const file = inFolder('.dev/exposes.ts');
  await utimes(file, 1, 1);
  writeExposes(inFolder(), leads);
  expect((await stat(file)).mtimeMs).toBe(1000);
});

test('the standalone entry passes slot props if the remote has some', async () => {
  writeStandalone(inFolder(), leads);
  expect(await written('standalone.ts')).toContain('startStandalone({ description, exposes });');
  await writeFile(inFolder('src/standalone.ts'), '');
  writeStandalone(inFolder(), leads);
  expect(await written('standalone.ts')).toContain('startStandalone({ description, exposes, slotProps });');
});

test('a missing page or slot file fails with what to do', async () => {
  await rm(inFolder('src/slots/newsletter-form.tsx'));
  expect(() => deriveExposes(inFolder(), leads)).toThrow(
    'remote.json declares the slot "newsletter-form", but src/slots/newsletter-form.tsx is missing: create it, or remove it from remote.json.',
  );
});
