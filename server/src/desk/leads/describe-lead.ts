import { campaignNames, consentTexts, isConsentVersion, type Origin, type Touch } from '@hireloom/contracts';
import type { LeadRow, OutboxRow } from '../../database/schema';
import { fieldNames } from '../../leads/delivery/notice-texts';
import { parseOtherFields } from '../../leads/other-fields';
import { kindWords, lead as words, noticeNames, noticeStates, stateNames } from '../content/leads';
import { formatTime } from '../times';

/** A label with its value, if there is one. */
type TextFact = readonly [label: string, value: string | null | undefined];

/** Describes a touch in words: "/raas, coming from google.com, campaign utm_source newsletter". */
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

function describeNotice({
  channel,
  settled_at: settled,
  is_sent: isSent,
  attempts,
  last_error: error,
}: OutboxRow): string {
  const state = () => {
    if (settled)
      return isSent
        ? noticeStates.sent(formatTime(settled))
        : noticeStates.givenUp(formatTime(settled), error ?? '');
    return error ? noticeStates.retrying(attempts, error) : noticeStates.waiting;
  };
  return `${noticeNames[channel]} ${state()}.`;
}

export const listNotices = (notices: readonly OutboxRow[]) => notices.map(describeNotice);

/** The fields that the sender filled in. */
export function listSent({ about, payload }: LeadRow): TextFact[] {
  const sent = JSON.parse(payload) as Record<string, string | undefined>;
  return [
    [words.about, about],
    ...Object.entries(fieldNames).map(([field, label]) => [label, sent[field]] as const),
  ];
}

/** Fields that this server does not know. */
export function listOtherFields(lead: LeadRow): TextFact[] {
  const { fields = {}, note } = parseOtherFields(lead.other_fields) ?? {};
  return [...Object.entries(fields), [words.cut, note]];
}

/** What is known about a lead besides the form's fields. */
export const listRecord = (lead: LeadRow): TextFact[] => [
  [words.form, kindWords[lead.kind]],
  [words.state, stateNames[lead.state]],
  [words.received, formatTime(lead.created_at)],
  [words.confirmed, lead.confirmed_at && formatTime(lead.confirmed_at)],
  [words.consent, describeConsent(lead)],
  [words.number, lead.id],
];

export function listOrigin({ origin }: LeadRow): TextFact[] {
  const { first, last, page, button, siteVersion, formRelease } = JSON.parse(origin ?? '{}') as Origin;
  return [
    [words.visitBegan, describeTouch(first)],
    [words.cameBack, describeTouch(last)],
    [words.sentFrom, page],
    [words.button, button],
    [words.siteVersion, siteVersion],
    [words.formRelease, formRelease],
  ];
}

export const describeHandled = ({ handled_at: time, handled_by: by }: LeadRow) =>
  time ? words.handledBy(formatTime(time), by) : '';

/** Everything about a lead as lines, to send to the person. */
export function describeLead({ lead, notices }: { lead: LeadRow; notices: readonly OutboxRow[] }): string {
  const facts: TextFact[] = [
    ...listSent(lead),
    [words.dial, lead.phone_e164],
    ...listOtherFields(lead),
    ...listRecord(lead),
    ...listOrigin(lead),
    [words.handling, describeHandled(lead)],
    [words.note, lead.handled_note],
    [words.notices, listNotices(notices).join('\n')],
  ];
  return facts
    .flatMap(([label, value]) => (value ? [`${label}: ${value.replaceAll('\n', '\n    ')}`] : []))
    .join('\n');
}
