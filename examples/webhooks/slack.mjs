import { call } from './lead.mjs';

const { SLACK_WEBHOOK_URL } = process.env;

/** Slack reads `<!channel>` as markup: https://api.slack.com/reference/surfaces/formatting#escaping */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Posts a lead to a channel: https://api.slack.com/messaging/webhooks */
export async function deliver({ kind, firstName, lastName, email, phone, company, jobTitle, notes, id }) {
  const lines = [kind, firstName, lastName, email, phone, company, jobTitle, notes]
    .filter(Boolean)
    .join('\n');
  const text = escaped(`${lines.slice(0, 3000)}\nLead: ${id}`);
  await call(SLACK_WEBHOOK_URL, { body: { text, mrkdwn: false, unfurl_links: false, unfurl_media: false } });
}
