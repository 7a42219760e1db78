import { execFileSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { postContact } from '../../server/src/testing/own-page';
import { expect, test } from '../fixtures';
import { makeCertificate } from '../fixtures/certificate';
import { runNginx } from '../fixtures/nginx';
import { findFreePort } from '../fixtures/own-port';
import { expectNoViolation } from '../fixtures/page/axe';
import type { launchOwnSite } from '../scripts/launch-site';

/** A manager's day on the desk, behind the delivered nginx. */

const STAFF = { username: 'ravi', password: 'a password of this test' };

test.use({ httpCredentials: STAFF, ignoreHTTPSErrors: true });

async function startDesk(folder: string, launch: typeof launchOwnSite) {
  await chmod(folder, 0o755);
  await makeCertificate(folder);
  const hash = execFileSync('openssl', ['passwd', '-apr1', STAFF.password], { encoding: 'utf8' });
  await writeFile(path.join(folder, 'staff'), `${STAFF.username}:${hash}`);
  const port = await findFreePort();
  const desk = `https://127.0.0.1:${port}`;
  const environment = {
    DESK_SOCKET: path.join(folder, 'desk.sock'),
    DESK_ORIGIN: desk,
    DESK_USER_HEADER: 'X-Desk-User',
  };
  const values = {
    'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
    '/run/hireloom': folder,
    '/etc/hireloom': folder,
  };
  const stopProxy = await runNginx(folder, 'desk.conf', values, port);
  const site = await launch(environment);
  const send = async (fields: object) => expect((await postContact(site.address, fields)).status).toBe(201);
  return { desk, send, address: site.address, stopProxy };
}

test('behind nginx, a manager finds, handles and erases leads on accessible pages, and no log or other listener shows them', async ({
  page,
  folder,
  launch,
}) => {
  const { desk, send, address, stopProxy } = await startDesk(folder, launch);
  await send({ firstName: 'Meera', email: 'meera@acorn.example', company: 'Acorn Mills', budget: '12 lakh' });
  await send({ email: 'kiran@birch.example', firstName: 'Kiran', subject: 'Buy now' });

  await page.goto(desk);
  await expect(page.getByText('You are ravi')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Show what is not handled' }).click();
  await page.getByLabel('Words in name, company or email').fill('acorn meera');
  await page.getByRole('button', { name: 'Find' }).click();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Meera Rao' }).click();
  await expect(page.getByText('12 lakh')).toBeVisible();
  await page.getByLabel('Note').fill('Called her');
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved. The lead is handled.');
  await expect(page.getByText(/^Handled .* by ravi\.$/)).toBeVisible();
  await expectNoViolation(page);

  await page.goto(`${desk}/leads?state=quarantined`);
  await page.getByRole('link', { name: 'Kiran Rao' }).click();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'A person’s data' }).click();
  await page.getByLabel('Email address').fill('meera@acorn.example');
  await page.getByRole('button', { name: 'Show what there is' }).click();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Erase this person…' }).click();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Erase 1 lead for good' }).click();
  await expect(page.getByRole('status')).toContainText('Erased 1 lead.');
  await expect(page.getByText(/ravi erased a person/)).toBeVisible();
  await page.goto(`${desk}/traffic`);
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible();
  await expectNoViolation(page);

  expect(await readFile(path.join(folder, 'access.log'), 'utf8')).not.toMatch(/meera|acorn/i);
  expect((await fetch(`${address}/leads`)).status).toBe(404);
  await stopProxy();
});
