import type { NavigationEntry, NavigationPlace, Registry } from '@hireloom/contracts';
import { useShell } from '../shell-context';

/** What the remotes of the site version want to have linked, in order. In development two may want the same turn. */
export const navigationOf = ({ remotes }: Registry): readonly NavigationEntry[] =>
  remotes
    .flatMap(({ navigation = [] }) => navigation)
    .sort((a, b) => a.order - b.order || (a.label < b.label ? -1 : 1));

/** The links that stand in this place of the frame. */
export const useLinks = (place: NavigationPlace): readonly NavigationEntry[] =>
  useShell().navigation.filter((entry) => entry.place === place);
