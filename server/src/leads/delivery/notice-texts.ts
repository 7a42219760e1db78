import { consentTexts, isConsentVersion, type Origin, site, type Touch } from '@hireloom/contracts';
import { confirmationMail, endLine } from '../newsletter/content/mails';
import { createNewsletterLink } from '../newsletter/links';
import { formatOtherFields, parseOtherFields } from '../other-fields';
import type { DueNotice } from '../repositories/outbox-repository';
import type { LeadKind } from '../../database/schema';

export type MailText = { subject: string; text: string; replyTo?: string };

const kindNames: Readonly<Record<LeadKind, string>> = {
  contact: 'Contact request',
  'recruiter-request': 'Recruiter request',
  subscription: 'Newsletter subscription',
};

export const fieldNames: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  Jobtitle: 'Job title',
  linkdin: 'LinkedIn',
  requirement: 'Requirement',
  level: 'Level',
  message: 'Message',
};

/** Indents all lines but the first, so that a visitor's text cannot look like a field. */
const indented = (value: unknown) => String(value).replaceAll('\n', '\n    ');

const formatLines = (pairs: readonly (readonly [label: string, value: unknown])[]) =>
  pairs.flatMap(([label, value]) => (value ? [`${label}: ${indented(value)}`] : []));

const describeTouch = (touch?: Touch) =>
  Object.entries(touch ?? {})
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const parsePayload = ({ lead }: DueNotice) => JSON.parse(lead.payload) as Record<string, unknown>;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function formatSubject(notice: DueNotice): string {
  const { firstName, lastName, name, company } = parsePayload(notice);
  const who = [firstName, lastName, name].filter(Boolean).map(String).join(' ');
  const parts = [who, company].filter(Boolean).map((part) => oneLine(String(part)));
  const subject = [kindNames[notice.lead.kind], parts.join(', ')].filter(Boolean).join(': ');
  return subject.slice(0, 200);
}

function describeConsent({ agreed_to: version, agreed_at: time }: DueNotice['lead']): string {
  if (!version) return 'nothing';
  const words = isConsentVersion(version) ? consentTexts[version] : version;
  return `"${words}" (${version}, ${time})`;
}

export function writeAgencyMail(notice: DueNotice): MailText {
  const { lead } = notice;
  const payload = parsePayload(notice);
  const others = formatOtherFields(parseOtherFields(lead.other_fields));
  const { first, last, page, button, siteVersion, formRelease } = JSON.parse(lead.origin ?? '{}') as Origin;
  const lines = formatLines([
    ['About', lead.about],
    ...Object.entries(fieldNames).map(([field, name]) => [name, payload[field]] as const),
    ['To dial', lead.phone_e164],
  ]);
  const otherLines = others ? ['Other fields:', ...others.split('\n').map((line) => `    ${line}`)] : [];
  const end = formatLines([
    ['Visit began', describeTouch(first)],
    ['Came back', describeTouch(last)],
    ['Sent from', page],
    ['Button', button],
    ['Site version', siteVersion],
    ['Form release', formRelease],
    ['Agreed to', describeConsent(lead)],
    ['Received', lead.created_at],
    ['Lead', lead.id],
  ]);
  return {
    subject: formatSubject(notice),
    text: [...lines, ...otherLines, '', ...end].join('\n'),
    replyTo: lead.email,
  };
}

/** Sent if the agency's mail server rejects the sender's text. Contains none of it, and says how to read the lead. */
export const writeBareAgencyMail = ({ lead }: DueNotice): MailText => ({
  subject: kindNames[lead.kind],
  text: [
    'Your mail server rejected the mail about this lead because of its content.',
    'The operator of the site can show it with',
    `npm run leads -- show ${lead.id}`,
    '',
    `Received: ${lead.created_at}`,
    `Lead: ${lead.id}`,
  ].join('\n'),
});

const acknowledgements: Readonly<Record<LeadKind, string>> = {
  contact: 'we have your details. We reply in 48 hours on average.',
  'recruiter-request': 'we have your request. We reply in 48 hours on average.',
  subscription: 'this address now gets the newsletter.',
};

/** Repeats nothing that was typed into the form: anyone could make us send their words to someone else's address. */
export function writeAcknowledgement({ lead }: DueNotice, origin: string): MailText {
  const { link_token: token } = lead;
  const end = token ? ['', endLine(createNewsletterLink(origin, 'unsubscribe', token))] : [];
  const text = [
    `Thank you: ${acknowledgements[lead.kind]}`,
    ...end,
    '',
    `You can answer this mail, or call ${site.phone.display} (${site.phoneHours}, India time).`,
    '',
    site.name,
    `${site.office.city}, ${site.office.country}`,
  ];
  const subject =
    lead.kind === 'subscription' ? `Your subscription at ${site.name}` : `Your request to ${site.name}`;
  return { subject, text: text.join('\n') };
}

export const writeConfirmation = ({ lead }: DueNotice, origin: string): MailText => ({
  subject: confirmationMail.subject,
  text: confirmationMail.text(createNewsletterLink(origin, 'confirm', lead.link_token ?? '')),
});
