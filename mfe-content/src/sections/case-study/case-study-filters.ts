import { caseStudyServices, type LoaderArgs, maxPageSize } from '@hireloom/contracts';
import { listCaseStudies, logFailure } from '@hireloom/contracts/api';
import { caseStudies } from '../../content/case-studies';
import { defer } from '../deferred';
import type { ListFilter } from '../list/list-data';

let known: string[] | undefined;

/**
 * Returns the industries that have stories, sorted, or none if they cannot be fetched in time. The browser caches them
 * for the visit.
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

/** Returns the filters by service and by industry. A story's industry is its category. */
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
