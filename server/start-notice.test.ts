import { readConfig } from './config';
import { describeStart } from './start-notice';

test('lists what is not configured and the setting for each', () => {
  const notice = describeStart(readConfig({ PORT: '3000', DATA_DIR: '/srv/data' }));
  expect(notice).toContain('Hireloom is running at http://localhost:3000\n');
  expect(notice).toMatch(/data +\/srv\/data\n +database +SQLite, in the data folder\n/);
  for (const name of ['SMTP_URL', 'LEADS_WEBHOOK_URL', 'METRICS_TOKEN']) expect(notice).toContain(name);
});

test('shows hosts but no passwords or tokens', () => {
  const notice = describeStart(
    readConfig({
      DATABASE_URL: 'postgres://agency:secret-one@db.internal:5432/leads',
      SMTP_URL: 'smtps://agency:secret-two@mail.internal',
      LEADS_WEBHOOK_URL: 'https://crm.example.com/leads?key=secret-three',
      LEADS_WEBHOOK_SECRET: 'secret-four-secret-four',
      METRICS_TOKEN: 'secret-five-secret-five-secret-five',
    }),
  );
  expect(notice).toContain('PostgreSQL on db.internal:5432');
  expect(notice).toContain('leads go to crm.example.com');
  expect(notice).not.toContain('secret');
});
