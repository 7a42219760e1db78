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
import { fetchIndustries, filtersFor } from '../sections/case-study/case-study-filters';
import { CaseStudyCard } from '../sections/case-study/case-study-card';
import { caseStudyPath } from '../sections/case-study/case-study-path';
import { type LoadedList, loadList } from '../sections/list/list-data';
import { listMeta } from '../sections/list/list-meta';
import { ListPage } from '../sections/list/list-page';

type Data = LoadedList<CaseStudyCardData> & { industries: string[] };

const FIRST_ROW = 3;

export async function loader(args: LoaderArgs): Promise<Data> {
  const [loaded, industries] = await Promise.all([
    loadList(listCaseStudies, caseStudyPageSize, args),
    fetchIndustries(args),
  ]);
  return { ...loaded, industries };
}

export const meta = ({ loaderData }: MetaArgs<Data>): PageMeta => ({
  ...listMeta(caseStudies.list.meta, caseStudies.path, loaderData),
  breadcrumbs: [
    { name: caseStudies.breadcrumbs.home, path: '/' },
    { name: caseStudies.breadcrumbs.caseStudies, path: caseStudies.path },
  ],
});

export function Component({ loaderData }: PageProps<Data>) {
  return (
    <ListPage
      texts={caseStudies.list}
      path={caseStudies.path}
      pageSize={caseStudyPageSize}
      loaded={loaderData}
      filters={filtersFor(loaderData.industries)}
    >
      {(study, { index }) => (
        <CaseStudyCard
          key={study._id}
          study={study}
          headingLevel="h2"
          href={caseStudyPath(study.slug)}
          isEarly={index < FIRST_ROW}
        />
      )}
    </ListPage>
  );
}
