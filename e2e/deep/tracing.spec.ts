import { expect, test } from '../fixtures';
import { startMailServer } from '../../server/src/testing/mail-server';
import { startTraceCollector } from '../fixtures/trace-collector';
import { launchOwnSite } from '../scripts/launch-site';

test.describe.configure({ mode: 'serial' });

const EMAIL = 'asha@traced.example';

async function startAll() {
  const [collector, mail] = await Promise.all([startTraceCollector(), startMailServer()]);
  const site = await launchOwnSite({
    SMTP_URL: mail.url,
    ...collector.environment,
    FORM_FILL_MS: '0',
    LEADS_MAIL_TO: 'desk@agency.example',
    LEADS_MAIL_FROM: 'site@agency.example',
  });
  return {
    address: site.address,
    collector,
    mail,
    stop: async () => {
      await site.stop();
      await mail.stop();
      collector.stop();
    },
  };
}

let all: Awaited<ReturnType<typeof startAll>>;
test.beforeAll(async () => {
  all = await startAll();
});
test.afterAll(() => all?.stop());

/** The spans of the trace that contains a span with this name and path, each as "service name < name of its parent". */
async function getTraceId(name: string, url: string, last: string) {
  const inTrace = () => {
    const spans = all.collector.spans();
    const root = spans.find((span) => span.name === name && span.attributes['url.path'] === url);
    return spans.filter(({ traceId }) => traceId === root?.traceId);
  };
  await expect.poll(() => inTrace().map((span) => span.name)).toContain(last);
  const spans = inTrace();
  const findParent = (id?: string) => spans.find(({ spanId }) => spanId === id)?.name ?? 'nothing';
  return {
    spans,
    lines: spans.map((span) => `${span.service}: ${span.name} < ${findParent(span.parentSpanId)}`),
  };
}

test('one trace spans form to mail and contains no personal data', async ({ page }) => {
  await page.goto(`${all.address}/contactus?gclid=personal-click-id`);
  const form = page.getByRole('form', { name: 'Ask us to call or write' });
  await form.getByLabel('First name').fill('Asha');
  await form.getByLabel('Last name').fill('Nair');
  await form.getByLabel('Email').fill(EMAIL);
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Thank you');

  const { lines } = await getTraceId(
    'POST /api/api/addcontact',
    '/api/api/addcontact',
    'deliver acknowledgement',
  );
  expect(lines.sort()).toEqual([
    'hireloom: POST /api/api/addcontact < nothing',
    'hireloom: deliver acknowledgement < POST /api/api/addcontact',
    'hireloom: deliver agency-mail < POST /api/api/addcontact',
  ]);
  expect(all.mail.received.map(({ to }) => to)).toContain(EMAIL);
  for (const personal of ['Asha', 'asha', 'personal-click-id'])
    expect(all.collector.text()).not.toContain(personal);
});
