import type { Origin, Touch } from '@hireloom/contracts';
import type { LeadRow } from '../schema';

export const originIn = ({ origin }: Pick<LeadRow, 'origin'>): Origin | undefined =>
  origin === null ? undefined : (JSON.parse(origin) as Origin);

const describeTouch = (touch: Touch) =>
  Object.entries(touch)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** Describes where a lead came from, line by line. */
export function originLines(lead: Pick<LeadRow, 'origin'>): string[] {
  const { first, last, page, button, siteVersion, formRelease } = originIn(lead) ?? {};
  const lines: [string, string | undefined][] = [
    ['Visit began', first && describeTouch(first)],
    ['Came back', last && describeTouch(last)],
    ['Sent from', page],
    ['Button', button],
    ['Site version', siteVersion],
    ['Form release', formRelease],
  ];
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
}
