import { caseStudyServices, type LoaderArgs, maxPageSize } from '@hireloom/contracts';
import { listCaseStudies, logFailure } from '@hireloom/contracts/api';
import { caseStudies } from '../../content/case-studies';
import { defer } from '../deferred';
import type { ListFilter } from '../list/list-select';

let known: string[] | undefined;

/**
 * The industries that there are stories of, in order of the alphabet; none where they cannot be fetched in time. A
 * browser asks once a visit.
 */
export async function fetchIndustries({ apiUrl, signal }: LoaderArgs): Promise<string[]> {
  if (known) return known;
  const fetched = listCaseStudies({ pageSize: maxPageSize }, { apiUrl, signal }).then(
    ({ items }) => {
      const industries = [...new Set(items.map(({ category }) => category))].filter(Boolean).sort();
      if (typeof document !== 'undefined') known = industries;
      return industries;
    },
    (error: unknown) => {
      logFailure('The industries of case studies could not be loaded', error, signal);
      return [];
    },
  );
  const arrived = await defer(fetched);
  return 'value' in arrived ? arrived.value : [];
}

/** By service and by industry, which is the category of a story. */
export function filtersFor(industries: readonly string[]): ListFilter[] {
  const { services, filters } = caseStudies.list;
  return [
    {
      ...filters.service,
      name: 'service',
      options: caseStudyServices.map((value) => ({ value, label: services[value] })),
    },
    {
      ...filters.industry,
      name: 'category',
      options: industries.map((industry) => ({ value: industry, label: industry })),
    },
  ];
}
