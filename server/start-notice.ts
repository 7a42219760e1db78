import type { Config } from './config';
import type { DeskState } from './src/desk/listen';

type Settings = Pick<
  Config,
  'publicOrigin' | 'dataDir' | 'databaseUrl' | 'smtpUrl' | 'mailTo' | 'webhook' | 'metricsToken'
>;

export function describeStart(settings: Settings, desk?: DeskState): string {
  const { publicOrigin, dataDir, databaseUrl, smtpUrl, mailTo, webhook, metricsToken } = settings;
  const database = databaseUrl ? `PostgreSQL on ${new URL(databaseUrl).host}` : 'SQLite, in the data folder';
  const rows = [
    ['data', dataDir],
    ['database', database],
    ['mail', smtpUrl ? `leads go to ${mailTo}` : 'none: set SMTP_URL to notify the agency of each lead'],
    ['webhook', webhook ? `leads go to ${new URL(webhook.url).host}` : 'none: LEADS_WEBHOOK_URL'],
    ['desk', desk ? (desk.address ?? `off: ${desk.problem}`) : 'off: DESK_SOCKET'],
    ['metrics', metricsToken ? '/metrics, with the token' : 'off: METRICS_TOKEN'],
  ];
  const lines = rows.map(([name = '', text = '']) => `    ${name.padEnd(9)} ${text}`);
  return `\n  Hireloom is running at ${publicOrigin}\n\n${lines.join('\n')}\n\n`;
}
