import { caseStudyServices, type LoaderArgs, maxPageSize } from '@hireloom/contracts';
import { listCaseStudies, logFailure } from '@hireloom/contracts/api';
import { useState } from 'react';
import { caseStudies } from '../../content/case-studies';
import { type Deferred, defer, useDeferred } from '../deferred';
import type { ListFilter } from '../list/list-data';

export type Industries = Deferred<readonly string[] | null>;

let known: readonly string[] | undefined;

/** The sorted industries that have stories. Browsers cache them until the page is reloaded; failures are not cached. */
export async function fetchIndustries({ apiUrl, signal }: LoaderArgs): Promise<Industries> {
  if (known) return { value: known };
  const fetched = listCaseStudies({ pageSize: maxPageSize }, { apiUrl, signal }).then(
    ({ items }) => {
      const industries = [...new Set(items.map(({ category }) => category))].filter(Boolean).sort();
      if (typeof document !== 'undefined' && industries.length > 0) known = industries;
      return industries;
    },
    (error: unknown) => {
      logFailure('The industries of case studies could not be loaded', error, signal);
      return null;
    },
  );
  return defer(fetched);
}

export function useIndustries(industries: Industries): readonly string[] {
  const [last, setLast] = useState<readonly string[]>([]);
  const arrived = useDeferred(industries)?.value;
  if (arrived && arrived !== last) setLast(arrived);
  return arrived ?? last;
}

export function createFilters(industries: readonly string[]): ListFilter[] {
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
