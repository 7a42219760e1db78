import type { LeadRow, OutboxRow } from '../../database/schema';
import { fieldNames } from '../../leads/delivery/notice-texts';
import { lead as words } from '../content/leads';
import { type Fact, Facts, Section } from '../facts';
import { listNotices, listOrigin, listOtherFields, listRecord, listSent } from './describe-lead';
import { State } from './list-page';

const hasValue = ([, value]: Fact) => Boolean(value);

/** All fields that the sender filled in, including those that this server does not know. */
export function SentFields({ lead }: { lead: LeadRow }) {
  const { email, phone_e164: phone } = lead;
  const others = listOtherFields(lead).filter(hasValue);
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
    <Section id="fields" title={words.fields}>
      <Facts facts={[...listSent(lead).filter(([label]) => label !== fieldNames.email), ...links]} />
      {others.length > 0 && (
        <>
          <h3>{words.otherFields}</h3>
          <Facts facts={others} />
        </>
      )}
    </Section>
  );
}

/** What is known about a lead besides the form's fields. */
export function LeadRecord({ lead }: { lead: LeadRow }) {
  const facts = listRecord(lead).map(([label, value]): Fact => {
    return [label, label === words.state ? <State key="state" state={lead.state} /> : value];
  });
  const origin = listOrigin(lead).filter(hasValue);
  return (
    <>
      <Section id="record" title={words.record}>
        <Facts facts={facts} />
      </Section>
      {origin.length > 0 && (
        <Section id="origin" title={words.from}>
          <Facts facts={origin} />
        </Section>
      )}
    </>
  );
}

export function Notices({ notices }: { notices: readonly OutboxRow[] }) {
  return (
    <Section id="notices" title={words.notices}>
      {notices.length === 0 ? (
        <p>{words.noNotices}</p>
      ) : (
        <ul>
          {listNotices(notices).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}
