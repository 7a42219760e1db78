import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startMailServer } from '../../server/src/testing/mail-server';
import { expect, test } from '../fixtures';
import { makeCertificate } from '../fixtures/certificate';
import { runNginx } from '../fixtures/nginx';
import { findFreePort } from '../fixtures/own-port';
import { expectNoViolation } from '../fixtures/page/axe';
import { launchSite, root } from '../scripts/launch-site';

/** A manager's day on the desk, behind the delivered nginx, with a real mail server. */

const STAFF = { username: 'ravi', password: 'a password of this test' };
const AGENCY = 'desk@agency.example';

test.use({ httpCredentials: STAFF, ignoreHTTPSErrors: true });

async function startAll() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-desk-'));
  await chmod(folder, 0o755);
  await makeCertificate(folder);
  const hash = execFileSync('openssl', ['passwd', '-apr1', STAFF.password], { encoding: 'utf8' });
  await writeFile(path.join(folder, 'staff'), `${STAFF.username}:${hash}`);
  const [port, mail] = await Promise.all([findFreePort(), startMailServer()]);
  const desk = `https://127.0.0.1:${port}`;
  const data = path.join(folder, 'data');
  const environment = {
    DESK_SOCKET: path.join(folder, 'desk.sock'),
    DESK_ORIGIN: desk,
    DESK_USER_HEADER: 'X-Desk-User',
    SMTP_URL: mail.url,
    LEADS_MAIL_TO: AGENCY,
  };
  const values = {
    'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
    '/run/hireloom': folder,
    '/etc/hireloom': folder,
  };
  const stopProxy = await runNginx(folder, 'desk.conf', values, port);
  let site = await launchSite(data, environment);
  const send = async (more: object) => {
    const headers = { 'content-type': 'application/json', origin: site.address, 'x-fill-time': '9000' };
    const body = JSON.stringify({ firstName: 'Meera', lastName: 'Nair', ...more });
    expect(
      (await fetch(`${site.address}/api/api/addcontact`, { method: 'POST', headers, body })).status,
    ).toBe(201);
  };
  const run = (program: string) =>
    promisify(execFile)(process.execPath, [`server/dist/${program}.mjs`, path.join(folder, 'copy')], {
      cwd: root,
      env: { ...process.env, DATA_DIR: data },
    });
  return {
    desk,
    mail,
    send,
    address: () => site.address,
    backUp: () => run('backup'),
    restore: async () => {
      await site.stop();
      await run('restore');
      site = await launchSite(data, environment);
    },
    accessLog: () => readFile(path.join(folder, 'access.log'), 'utf8'),
    stop: async () => {
      await site.stop();
      await stopProxy();
      await mail.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test('a manager finds, handles, exports and releases leads, and an erased person stays erased after a restore', async ({
  page,
}) => {
  const all = await startAll();
  const { desk } = all;
  await all.send({ email: 'meera@acorn.example', company: 'Acorn Mills', budget: '12 lakh' });
  await all.send({ email: 'kiran@birch.example', firstName: 'Kiran', subject: 'Buy now' });

  await page.goto(desk);
  await expect(page.getByText('You are ravi')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Show what is not handled' }).click();
  await page.getByLabel('Words in name, company or email').fill('acorn meera');
  await page.getByRole('button', { name: 'Find' }).click();
  await expectNoViolation(page);
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'For Excel' }).click();
  const file = await readFile(await (await exported).path(), 'utf8');
  expect([file.includes('meera@acorn.example'), file.includes('birch')]).toEqual([true, false]);
  await page.getByRole('link', { name: 'Meera Nair' }).click();
  await expect(page.getByText('12 lakh')).toBeVisible();
  await page.getByLabel('Note').fill('Called her');
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved. The lead is handled.');
  await expect(page.getByText(/^Handled .* by ravi\.$/)).toBeVisible();
  await expectNoViolation(page);

  await page.goto(`${desk}/leads?state=quarantined`);
  await page.getByRole('link', { name: 'Kiran Nair' }).click();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'It was a person: release it' }).click();
  const released = () =>
    all.mail.received.filter(({ to, source }) => to === AGENCY && /Kiran Nair/.test(source));
  await expect.poll(() => released().length).toBe(1);

  await all.backUp();
  await page.getByRole('link', { name: 'A person’s data' }).click();
  await page.getByLabel('Email address').fill('meera@acorn.example');
  await page.getByRole('button', { name: 'Show what there is' }).click();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Erase this person…' }).click();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Erase 1 lead for good' }).click();
  await expect(page.getByRole('status')).toContainText('Erased 1 lead.');
  await expect(page.getByText(/ravi erased a person/)).toBeVisible();
  await all.restore();
  await page.goto(`${desk}/leads`);
  await expect(page.getByRole('link', { name: 'Kiran Nair' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Meera Nair' })).toHaveCount(0);
  await page.goto(`${desk}/traffic`);
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible();
  await expectNoViolation(page);

  expect(await all.accessLog()).not.toMatch(/meera|acorn/i);
  expect((await fetch(`${all.address()}/leads`)).status).toBe(404);
  await all.stop();
});
