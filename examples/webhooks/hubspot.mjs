import { call } from './lead.mjs';

const { HUBSPOT_TOKEN, HUBSPOT_URL = 'https://api.hubapi.com' } = process.env;
const contacts = `${HUBSPOT_URL}/crm/v3/objects/contacts`;

/** Updates or creates a contact: https://developers.hubspot.com/docs/api-reference/2026-03/crm/objects/contacts/update-contact */
export async function deliver({ email, firstName, lastName, phone, company, jobTitle, kind, notes }) {
  const person = { firstname: firstName, lastname: lastName, company, jobtitle: jobTitle, phone };
  const body = { properties: { ...person, email, message: `${kind}\n${notes}` } };
  const headers = { authorization: `Bearer ${HUBSPOT_TOKEN}` };
  const contact = `${contacts}/${encodeURIComponent(email)}?idProperty=email`;
  await call(contact, { method: 'PATCH', headers, body }).catch((error) => {
    if (error.answered !== 404) throw error;
    return call(contacts, { headers, body });
  });
}
