import { call, failure } from './lead.mjs';

const { ZOHO_ACCOUNTS_URL = 'https://accounts.zoho.com', ZOHO_URL = 'https://www.zohoapis.com' } =
  process.env;

/** Lasts an hour. Zoho grants ten in ten minutes: https://zoho.com/accounts/protocol/oauth/web-apps/access-token-expiry.html */
let token;

async function createToken() {
  const { ZOHO_CLIENT_ID: client_id, ZOHO_CLIENT_SECRET: client_secret } = process.env;
  const grant = { grant_type: 'refresh_token', refresh_token: process.env.ZOHO_REFRESH_TOKEN };
  const query = new URLSearchParams({ client_id, client_secret, ...grant });
  const { access_token } = JSON.parse(await call(`${ZOHO_ACCOUNTS_URL}/oauth/v2/token?${query}`, {}));
  if (!access_token) throw failure('Zoho rejected the refresh token or the client.');
  return access_token;
}

/** Upserts a lead by its email address: https://zoho.com/crm/developer/docs/api/v8/upsert-records.html */
export async function deliver({ email, firstName, lastName, phone, company, jobTitle, kind, notes }) {
  // Maximum lengths: https://www.zoho.com/developer/help/api/modules-fields.html
  const person = { First_Name: firstName?.slice(0, 40), Last_Name: (lastName ?? email).slice(0, 80) };
  const work = { Company: company?.slice(0, 100), Designation: jobTitle?.slice(0, 100), Phone: phone };
  const lead = { ...person, ...work, Email: email, Description: `${kind}\n${notes}`.slice(0, 32_000) };
  // Leads that arrive together share one token.
  const used = (token ??= createToken());
  const forget = () => void (token = token === used ? undefined : token);
  const granted = await used.catch((error) => {
    forget();
    throw error;
  });
  const headers = { authorization: `Zoho-oauthtoken ${granted}` };
  const body = { data: [lead], duplicate_check_fields: ['Email'] };
  const answer = await call(`${ZOHO_URL}/crm/v8/Leads/upsert`, { headers, body }).catch((error) => {
    // The token has expired. The site's retry creates another.
    if (error.answered === 401) forget();
    throw error;
  });
  if (JSON.parse(answer).data?.[0]?.status !== 'success') throw failure('Zoho rejected a field of the lead.');
}
