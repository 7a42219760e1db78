import { planner } from '../../content/planner';
import type { Plan } from './plan';

/** Days from a role's opening to its last offers: see `howItWorks` in the page's content. */
export const PROFILES = 3;
export const FIRST_OFFERS = 14;
export const LAST_OFFERS = 28;

const DAYS_IN_MONTH = 30;

/** More months than this share labels. */
const MAX_LABELS = 4;

/** More roles than this share threads, in bundles. */
const MAX_WEFTS = 12;

/** Whether wefts stand for several roles each. */
export const isBundled = ({ hires }: Pick<Plan, 'hires'>) => hires > MAX_WEFTS;

/** Roles that open on the same day. `day` counts from the plan's start, `count` is how many they are. */
type Opening = { day: number; count: number };

/** Days that the plan's drawing shows. */
export const countDays = ({ months }: Pick<Plan, 'months'>) =>
  months === 1 ? LAST_OFFERS : months * DAYS_IN_MONTH;

/** Spreads the roles evenly: the first opens at the start, and the last has its offers at the end. */
export function scheduleRoles(plan: Pick<Plan, 'hires' | 'months'>): Opening[] {
  const { hires } = plan;
  const wefts = Math.min(hires, MAX_WEFTS);
  const lastDay = countDays(plan) - LAST_OFFERS;
  return Array.from({ length: wefts }, (_, row) => ({
    day: wefts > 1 ? (lastDay * row) / (wefts - 1) : 0,
    count: Math.ceil((hires - row) / wefts),
  }));
}

/** A label above the drawing, and the weeks or months that it stands for. */
type Label = { text: string; share: number };

/** Returns the weeks of a single month, or the months. */
export function labelTime({ months }: Pick<Plan, 'months'>): Label[] {
  if (months === 1) return planner.weeks.map((text) => ({ text, share: 1 }));
  const size = Math.ceil(months / MAX_LABELS);
  return Array.from({ length: Math.ceil(months / size) }, (_, index) => {
    const first = index * size + 1;
    return {
      text: first === 1 ? `${planner.month} 1` : String(first),
      share: Math.min(size, months - first + 1),
    };
  });
}
