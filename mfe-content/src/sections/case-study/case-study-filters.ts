import {
  type CaseStudyCard,
  type CaseStudyService,
  caseStudyServices,
  type LoaderArgs,
  maxPageSize,
} from '@hireloom/contracts';
import { listCaseStudies, logFailure } from '@hireloom/contracts/api';
import { useState } from 'react';
import { caseStudies } from '../../content/case-studies';
import { type Deferred, defer, useDeferred } from '../deferred';
import type { ListFilter } from '../list/list-data';
import type { ListFilters } from '../list/list-selection';

/** The fields of a case study that the filters use. `category` is its industry. */
export type StoryKind = Pick<CaseStudyCard, 'category' | 'service'>;

export type StoryKinds = Deferred<readonly StoryKind[] | null>;

let known: readonly StoryKind[] | undefined;

/** The kinds of all case studies. Browsers cache them until the page is reloaded; failures are not cached. */
export async function fetchStoryKinds({ apiUrl, signal }: LoaderArgs): Promise<StoryKinds> {
  if (known) return { value: known };
  const fetched = listCaseStudies({ pageSize: maxPageSize }, { apiUrl, signal }).then(
    ({ items }) => {
      const kinds = items.map(({ category, service }) => ({ category, service }));
      if (typeof document !== 'undefined' && kinds.length > 0) known = kinds;
      return kinds;
    },
    (error: unknown) => {
      logFailure('The filters of case studies could not be loaded', error, signal);
      return null;
    },
  );
  return defer(fetched);
}

export function useStoryKinds(kinds: StoryKinds): readonly StoryKind[] {
  const [last, setLast] = useState<readonly StoryKind[]>([]);
  const arrived = useDeferred(kinds)?.value;
  if (arrived && arrived !== last) setLast(arrived);
  return arrived ?? last;
}

/** The API compares categories in the same way. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Each filter offers what has stories together with the other's choice. All services are offered if no story names its own. */
export function createFilters(
  kinds: readonly StoryKind[],
  chosen: Pick<ListFilters, 'category' | 'service'>,
): ListFilter[] {
  const { services, filters } = caseStudies.list;
  const ofService = kinds.filter(({ service }) => !chosen.service || service === chosen.service);
  const ofIndustry = kinds.filter(({ category }) => !chosen.category || isSame(category, chosen.category));
  const industries = new Set(ofService.map(({ category }) => category));
  const hasServices = kinds.some(({ service }) => service);
  const isOffered = (value: CaseStudyService) =>
    !hasServices || value === chosen.service || ofIndustry.some(({ service }) => service === value);
  return [
    {
      ...filters.service,
      name: 'service',
      options: caseStudyServices.filter(isOffered).map((value) => ({ value, label: services[value] })),
    },
    {
      ...filters.industry,
      name: 'category',
      options: [...industries]
        .filter(Boolean)
        .sort()
        .map((industry) => ({ value: industry, label: industry })),
    },
  ];
}
