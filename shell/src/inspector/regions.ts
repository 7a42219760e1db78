import { type InspectedRelease, type Registry, type RegistryRemote, SHELL } from '@hireloom/contracts';
import { development } from '../content/development';
import type { ShellRelease } from '../page-data';
import { weigh, weighAll, type Weight } from './weigh';

export type Inspected = {
  releases: readonly InspectedRelease[];
  registry: Registry;
  shell: ShellRelease;
  /** The remote page that is shown, if one is. */
  page: () => { remote: RegistryRemote; module: string } | undefined;
};

/** A part of the page that belongs to one team, and where it is in the document. */
export type Region = {
  key: string;
  text: string;
  isFrame: boolean;
  box: { top: number; left: number; width: number; height: number };
};

const fetchedFiles = () => performance.getEntriesByType('resource') as PerformanceResourceTiming[];

const weighBase = (base: string) => weighAll(new URL(base, location.href).href, fetchedFiles());

function remoteText({ releases }: Inspected, remote: RegistryRemote, module: string): string {
  const known = releases.find(({ name }) => name === remote.name);
  const files = remote.release.startsWith('local-') ? undefined : known?.modules[module];
  const weight = files ? weigh(files, fetchedFiles(), location.origin) : weighBase(remote.base);
  const { release, name } = remote;
  return describe({
    team: known?.team ?? name,
    name,
    release,
    commit: files && known?.commit,
    module,
    weight,
  });
}

type Described = {
  team: string;
  name: string;
  release: string;
  commit?: string;
  module: string;
  weight: Weight;
};

function describe({ team, name, release, commit, module, weight: { bytes, milliseconds } }: Described) {
  const { notFetched, commit: ofCommit } = development.inspector;
  return [
    team,
    commit ? `${name} ${release} ${ofCommit} ${commit}` : `${name} ${release}`,
    module,
    `${(bytes / 1024).toFixed(1)} KB`,
    milliseconds === undefined ? notFetched : `${Math.round(milliseconds)} ms`,
  ].join(' · ');
}

function boxOf(element: Element): Region['box'] {
  const { top, left, width, height } = element.getBoundingClientRect();
  const round = Math.round;
  return {
    top: round(top + scrollY),
    left: round(left + scrollX),
    width: round(width),
    height: round(height),
  };
}

function frameText({ shell }: Inspected, module: string) {
  const { platformTeam } = development.inspector;
  const { release, base } = shell;
  return describe({ team: platformTeam, name: SHELL, release, module, weight: weighBase(base) });
}

function slotRegions(inspected: Inspected): Region[] {
  return [...document.querySelectorAll('[data-slot]')].flatMap((element, index) => {
    const slot = element.getAttribute('data-slot') ?? '';
    const remote = inspected.registry.remotes.find(({ slots }) => Object.hasOwn(slots, slot));
    const module = remote?.slots[slot];
    if (!remote || !module) return [];
    const text = remoteText(inspected, remote, module);
    return [{ key: `${slot} ${index}`, text, isFrame: false, box: boxOf(element) }];
  });
}

/** Every region of the page as it stands: the frame's, the page's and the slots', slots last, since they lie above. */
export function findRegions(inspected: Inspected): Region[] {
  const page = inspected.page();
  const region = (key: string, text: string, isFrame: boolean): Region[] => {
    const element = document.querySelector(`#root ${key === 'page' ? 'main' : key}`);
    return element ? [{ key, text, isFrame, box: boxOf(element) }] : [];
  };
  const frame = (key: string) => region(key, frameText(inspected, key), true);
  return [
    ...frame('header'),
    ...(page ? region('page', remoteText(inspected, page.remote, page.module), false) : frame('page')),
    ...frame('footer'),
    ...slotRegions(inspected),
  ];
}
