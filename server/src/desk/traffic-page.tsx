import {
  type Comparison,
  type DescribedComparison,
  describeComparison,
  liveChange,
  type Traffic,
} from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import { changes, traffic as words } from './content/traffic';
import { Facts, Section } from './facts';
import { sendPage } from './layout';
import { Table } from './table';
import { formatTime } from './times';

const SHOWN_CHANGES = 20;

function Live({ traffic }: { traffic: Traffic }) {
  const { since, by } = liveChange(traffic);
  return (
    <Section id="live" title={words.live}>
      <Facts
        facts={[
          [words.since, formatTime(since)],
          [words.by, by],
          [words.version, traffic.live],
        ]}
      />
    </Section>
  );
}

function CompareTable({ title, columns, rows, notes }: DescribedComparison) {
  return (
    <>
      <Table
        caption={title}
        columns={columns}
        rows={rows.map(([header = '', ...cells]) => ({ key: header, header, cells }))}
      />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

function Canaries({
  canaries,
  comparisons,
}: Pick<Traffic, 'canaries'> & { comparisons: readonly DescribedComparison[] }) {
  return (
    <Section id="canaries" title={words.canaries}>
      {canaries.length === 0 && <p>{words.noCanaries}</p>}
      <ul>
        {canaries.map(({ name, version, share, since, by }) => (
          <li key={version}>{words.canary(name, share, formatTime(since), by)}</li>
        ))}
      </ul>
      {comparisons.map((comparison) => (
        <CompareTable key={comparison.title} {...comparison} />
      ))}
    </Section>
  );
}

function LastChanges({ traffic: { history, ...current } }: { traffic: Traffic }) {
  return (
    <Section id="changes" title={words.changes}>
      <ol>
        {[current, ...history].slice(0, SHOWN_CHANGES).map(({ serial, since, by, change }) => (
          <li key={serial}>
            {formatTime(since)}, {by}: {changes[change.action](change)}
            {change.reason && ` (${change.reason})`}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Returns how the canary of `name` compares with what is live. */
type Compare = (name: string) => Promise<Comparison | undefined>;

/** Registers the read-only page of the live version and the canaries. */
export function registerTrafficPage(
  app: FastifyInstance,
  readTraffic: () => Promise<Traffic | undefined>,
  compare: Compare,
): void {
  app.get('/traffic', async (_request, reply) => {
    const traffic = await readTraffic();
    const compared = await Promise.all((traffic?.canaries ?? []).map(({ name }) => compare(name)));
    const comparisons = compared.flatMap((one) =>
      one ? describeComparison(one, Date.now(), formatTime) : [],
    );
    const main = traffic ? (
      <>
        <p>{words.intro}</p>
        <Live traffic={traffic} />
        <Canaries canaries={traffic.canaries} comparisons={comparisons} />
        <LastChanges traffic={traffic} />
      </>
    ) : (
      <p>{words.nothing}</p>
    );
    return sendPage(reply, { title: words.title, section: 'traffic', main });
  });
}
