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
import { caseStudyPath } from '../sections/case-study/case-study-path';
import { type LoadedList, loadList } from '../sections/list/list-data';
import { listMeta } from '../sections/list/list-meta';
import { ListPage } from '../sections/list/list-page';

type Data = LoadedList<CaseStudyCardData>;

const FIRST_ROW = 3;

export const loader = (args: LoaderArgs): Promise<Data> => loadList(listCaseStudies, caseStudyPageSize, args);

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
