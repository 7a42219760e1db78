import { campaignNames, consentTexts, isConsentVersion, type Origin, type Touch } from '@hireloom/contracts';
import type { ReactNode } from 'react';
import type { LeadRow, OutboxRow } from '../../database/schema';
import { fieldNames } from '../../leads/delivery/notice-texts';
import { parseOtherFields } from '../../leads/other-fields';
import { kindWords, lead as words, noticeNames, noticeStates } from '../content/leads';
import { type Fact, Facts } from '../facts';
import { formatTime } from '../times';
import { State } from './list-page';

/** A touch in plain words: "/raas, coming from google.com, campaign utm_source newsletter". */
function describeTouch(touch?: Touch): string {
  if (!touch) return '';
  const campaign = campaignNames.flatMap((name) => (touch[name] ? [`${name} ${touch[name]}`] : []));
  return [
    touch.landing,
    touch.referrer && words.referrer(touch.referrer),
    campaign.length > 0 && `${words.campaign} ${campaign.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const describeConsent = ({ agreed_to: version, agreed_at: time }: LeadRow) =>
  version
    ? `“${isConsentVersion(version) ? consentTexts[version] : version}” (${version}, ${formatTime(time ?? '')})`
    : words.noConsent;

/** Everything that the sender sent, fields that this server does not know included. */
export function SentFields({ lead }: { lead: LeadRow }) {
  const payload = JSON.parse(lead.payload) as Record<string, unknown>;
  const others = parseOtherFields(lead.other_fields);
  const { email: _isLinked, ...labels } = fieldNames;
  const named = Object.entries(labels).map(([field, label]): Fact => [label, payload[field] as ReactNode]);
  const { about, email, phone_e164: phone } = lead;
  const links: Fact[] = [
    [
      words.write,
      <a key="write" href={`mailto:${encodeURIComponent(email)}`}>
        {email}
      </a>,
    ],
    [words.dial, phone && <a href={`tel:${phone}`}>{phone}</a>],
  ];
  return (
    <>
      <Facts facts={[[words.about, about], ...named, ...links]} />
      {others && (
        <>
          <h3>{words.otherFields}</h3>
          <Facts facts={[...Object.entries(others.fields), [words.cut, others.note]]} />
        </>
      )}
    </>
  );
}

/** What is known about the lead besides its fields. */
export function LeadRecord({ lead }: { lead: LeadRow }) {
  return (
    <section aria-labelledby="record">
      <h2 id="record">{words.record}</h2>
      <Facts
        facts={[
          [words.form, kindWords[lead.kind]],
          [words.state, <State key="state" state={lead.state} />],
          [words.received, formatTime(lead.created_at)],
          [words.confirmed, lead.confirmed_at && formatTime(lead.confirmed_at)],
          [words.consent, describeConsent(lead)],
          [words.number, lead.id],
        ]}
      />
    </section>
  );
}

export function OriginFacts({ origin }: Pick<LeadRow, 'origin'>) {
  if (!origin) return null;
  const { first, last, page, button, siteVersion, formRelease } = JSON.parse(origin) as Origin;
  return (
    <section aria-labelledby="origin">
      <h2 id="origin">{words.from}</h2>
      <Facts
        facts={[
          [words.visitBegan, describeTouch(first)],
          [words.cameBack, describeTouch(last)],
          [words.sentFrom, page],
          [words.button, button],
          [words.siteVersion, siteVersion],
          [words.formRelease, formRelease],
        ]}
      />
    </section>
  );
}

function describeNotice({
  settled_at: settled,
  is_sent: isSent,
  attempts,
  last_error: error,
}: OutboxRow): string {
  if (settled && isSent) return noticeStates.sent(formatTime(settled));
  if (settled) return noticeStates.givenUp(formatTime(settled), error ?? '');
  return error ? noticeStates.retrying(attempts, error) : noticeStates.waiting;
}

export function Notices({ notices }: { notices: readonly OutboxRow[] }) {
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{words.notices}</h2>
      {notices.length === 0 && <p>{words.noNotices}</p>}
      <ul>
        {notices.map((notice) => (
          <li key={notice.id}>
            {noticeNames[notice.channel]} {describeNotice(notice)}.
          </li>
        ))}
      </ul>
    </section>
  );
}
