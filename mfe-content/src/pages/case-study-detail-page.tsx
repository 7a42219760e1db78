import { getCaseStudy } from '@hireloom/shared/api';
import {
  type CaseStudy,
  type CaseStudyPoint,
  type LoaderArgs,
  type MetaArgs,
  type PageMeta,
  type PageProps,
  plainText,
  snippet,
} from '@hireloom/shared/contracts';
import { Container, TextLink } from '@hireloom/shared/ui';
import { caseStudies } from '../content/case-studies';

type Data = CaseStudy | null;

export async function loader({ params, apiUrl, signal }: LoaderArgs): Promise<Data> {
  return getCaseStudy(params.slug ?? '', { apiUrl, signal }).catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return null;
  });
}

export function meta({ loaderData: study, params }: MetaArgs<Data>): PageMeta {
  if (!study) return { ...caseStudies.list.meta, noindex: true, status: 503 };
  return {
    title: `${study.heading} ${caseStudies.detail.titleSuffix}`,
    description: snippet(study.clientBackground),
    type: 'article',
    breadcrumbs: [
      { name: caseStudies.breadcrumbs.home, path: '/' },
      { name: caseStudies.breadcrumbs.caseStudies, path: '/casestudies' },
      { name: study.heading, path: `/casestudy/${params.slug}` },
    ],
  };
}

function Points({ heading, points }: { heading: string; points: readonly CaseStudyPoint[] }) {
  return (
    <section>
      <h2>{heading}</h2>
      {points.map(({ _id, title, description }) => (
        <div key={_id}>
          <h3>{title}</h3>
          <p>{description}</p>
        </div>
      ))}
    </section>
  );
}

export function Component({ loaderData: study }: PageProps<Data>) {
  const { loading, back, parts } = caseStudies.detail;
  if (!study) return <Container>{loading}</Container>;
  return (
    <Container>
      <article>
        <TextLink href="/casestudies">{back}</TextLink>
        <h1>{study.heading}</h1>
        <p>{study.subtitle}</p>
        <h2>{parts.clientBackground}</h2>
        <p>{plainText(study.clientBackground)}</p>
        <Points heading={parts.challenge} points={study.challenge} />
        <Points heading={parts.solution} points={study.solution} />
        <Points heading={parts.resultsAchieved} points={study.resultsAchieved} />
      </article>
    </Container>
  );
}
