import { css } from '@emotion/react';
import { listCaseStudies } from '@hireloom/contracts/api';
import type { CaseStudyCard as CaseStudyCardData, SlotLoaderArgs, SlotProps } from '@hireloom/contracts';
import { usePlatform } from '@hireloom/contracts/platform';
import { below, from, space, swipedOnPhones } from '@hireloom/design';
import { TextLink } from '@hireloom/design/ui';
import { caseStudies } from '../content/case-studies';
import { cardGridStyles } from '../sections/card-grid';
import { CaseStudyCard } from '../sections/case-study/case-study-card';
import { getStoryPath } from '../sections/story-paths';

/** In two columns, an odd last story takes up a whole row. */
const listStyles = css(
  cardGridStyles,
  {
    [from.medium]: {
      [below.large]: { '& > :last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } },
    },
  },
  swipedOnPhones(`min(85%, ${space(80)})`),
);

type Props = SlotProps['case-study-teaser'];
type Data = CaseStudyCardData[];

/** Stories fetched for each client shown, because some clients have several and only the newest is shown. */
const STORIES_PER_CLIENT = 4;

/** Keeps only the first story of each client. Clients are recognised by their logo. */
function oncePerClient(stories: Data): Data {
  const clients = new Set<string>();
  return stories.filter(({ images, slug }) => {
    const client = images.logo.filename || slug;
    return !clients.has(client) && clients.add(client);
  });
}

export async function loader({ props, apiUrl, signal }: SlotLoaderArgs<Props>): Promise<Data> {
  const { limit, service } = props;
  const pageSize = limit * STORIES_PER_CLIENT;
  const { items } = await listCaseStudies({ pageSize, service }, { apiUrl, signal });
  return oncePerClient(items).slice(0, limit);
}

export function Component({ target, loaderData }: Props & { loaderData: Data }) {
  const { publicOrigin } = usePlatform();
  const { empty, all } = caseStudies.teaser;
  if (loaderData.length === 0) {
    return (
      <p>
        {empty} <TextLink href={caseStudies.path}>{all}</TextLink>
      </p>
    );
  }
  const isElsewhere = target === 'public-site';
  return (
    <div css={listStyles}>
      {loaderData.map((study) => (
        <CaseStudyCard
          key={study._id}
          study={study}
          headingLevel="h3"
          href={(isElsewhere ? publicOrigin : '') + getStoryPath('casestudy', study.slug)}
          opensNewTab={isElsewhere}
          isBrief
        />
      ))}
    </div>
  );
}
