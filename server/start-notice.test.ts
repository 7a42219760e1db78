import { readConfig } from './config';
import { describeStart } from './start-notice';

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
