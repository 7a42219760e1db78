import { listCaseStudies } from '@hireloom/contracts/api';
import type { CaseStudyCard as CaseStudyCardData, SlotLoaderArgs, SlotProps } from '@hireloom/contracts';
import { usePlatform } from '@hireloom/contracts/platform';
import { TextLink } from '@hireloom/design/ui';
import { caseStudies } from '../content/case-studies';
import { cardGridStyles } from '../sections/card-grid';
import { CaseStudyCard } from '../sections/case-study/case-study-card';
import { caseStudyPath } from '../sections/case-study/case-study-path';

type Props = SlotProps['case-study-teaser'];
type Data = CaseStudyCardData[];

export async function loader({ props, apiUrl, signal }: SlotLoaderArgs<Props>): Promise<Data> {
  return (await listCaseStudies({ pageSize: props.limit }, { apiUrl, signal })).items;
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
    <div css={cardGridStyles}>
      {loaderData.map((study) => (
        <CaseStudyCard
          key={study._id}
          study={study}
          headingLevel="h3"
          href={(isElsewhere ? publicOrigin : '') + caseStudyPath(study.slug)}
          opensNewTab={isElsewhere}
        />
      ))}
    </div>
  );
}
