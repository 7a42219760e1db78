import { listCaseStudies } from '@hireloom/contracts/api';
import {
  type CaseStudyCard as CaseStudyCardData,
  caseStudyPageSize,
  type LoaderArgs,
  type MetaArgs,
  type PageMeta,
  type PageProps,
} from '@hireloom/contracts';
import { caseStudies } from '../content/case-studies';
import { CaseStudyCard } from '../sections/case-study/case-study-card';
import {
  fetchStoryKinds,
  createFilters,
  type StoryKinds,
  useStoryKinds,
} from '../sections/case-study/case-study-filters';
import { type LoadedList, createListMeta, loadList } from '../sections/list/list-data';
import { ListPage } from '../sections/list/list-page';
import { useListQuery } from '../sections/list/use-list-query';
import { getStoryPath } from '../sections/story-paths';

type Data = LoadedList<CaseStudyCardData> & { kinds: StoryKinds };

const FIRST_ROW = 3;

export async function loader(args: LoaderArgs): Promise<Data> {
  const [loaded, kinds] = await Promise.all([
    loadList(listCaseStudies, caseStudyPageSize, args),
    fetchStoryKinds(args),
  ]);
  return { ...loaded, kinds };
}

export const meta = ({ loaderData }: MetaArgs<Data>): PageMeta => ({
  ...createListMeta(caseStudies.list.meta, caseStudies.breadcrumbs, loaderData),
  isProvisional: 'value' in loaderData.kinds && loaderData.kinds.value === null,
});

export function Component({ loaderData }: PageProps<Data>) {
  const query = useListQuery(loaderData, { path: caseStudies.path, loader, meta });
  const list = {
    texts: caseStudies.list,
    path: caseStudies.path,
    pageSize: caseStudyPageSize,
    filters: createFilters(useStoryKinds(query.data.kinds), query.wanted),
  };
  return (
    <ListPage list={list} query={query}>
      {(study, { index }) => (
        <CaseStudyCard
          key={study._id}
          study={study}
          headingLevel="h2"
          href={getStoryPath('casestudy', study.slug)}
          isEarly={index < FIRST_ROW}
        />
      )}
    </ListPage>
  );
}
