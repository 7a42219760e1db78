import { type Page, listCaseStudies } from '@hireloom/shared/api';
import {
  type CaseStudyCard,
  type LoaderArgs,
  type PageMeta,
  type PageProps,
  snippet,
} from '@hireloom/shared/contracts';
import { Card, Container, TextLink } from '@hireloom/shared/ui';
import { caseStudies } from '../content/case-studies';
import { cardGridStyles } from '../sections/card-grid';

type Data = Page<CaseStudyCard> | null;

export async function loader({ apiUrl, signal }: LoaderArgs): Promise<Data> {
  return listCaseStudies({}, { apiUrl, signal }).catch(() => null);
}

export const meta = (): PageMeta => ({
  ...caseStudies.list.meta,
  breadcrumbs: [
    { name: caseStudies.breadcrumbs.home, path: '/' },
    { name: caseStudies.breadcrumbs.caseStudies, path: '/casestudies' },
  ],
});

export function Component({ loaderData }: PageProps<Data>) {
  const { heading, empty, failed } = caseStudies.list;
  const items = loaderData?.items ?? [];
  return (
    <Container>
      <h1>{heading}</h1>
      {items.length === 0 && <p>{loaderData ? empty : failed}</p>}
      <div css={cardGridStyles}>
        {items.map((item) => (
          <Card key={item._id}>
            <h2>
              <TextLink href={`/casestudy/${item.slug}`}>{item.heading}</TextLink>
            </h2>
            <p>{item.subtitle}</p>
            <p>{snippet(item.clientBackground)}</p>
          </Card>
        ))}
      </div>
    </Container>
  );
}
