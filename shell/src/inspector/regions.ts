import { type InspectedRelease, type Registry, type RegistryRemote, SHELL } from '@hireloom/contracts';
import { development } from '../content/development';
import type { ShellRelease } from '../page-data';
import type { LoadStep } from './load-steps';
import { weigh, weighAll, type Weight } from './weigh';

export type Inspected = {
  releases: readonly InspectedRelease[];
  registry: Registry;
  shell: ShellRelease;
  /** The steps of all federated modules so far. New ones are appended while the page is open. */
  steps: readonly LoadStep[];
  /** The current page, if a remote serves it. */
  page: () => { remote: RegistryRemote; module: string } | undefined;
};

/** A part of the page that belongs to one team. `box`: its position and size in the document, in px. */
export type Region = {
  key: string;
  text: string;
  isFrame: boolean;
  box: { top: number; left: number; width: number; height: number };
};

const words = development.inspector;

const fetchedFiles = () => performance.getEntriesByType('resource');

const weighBase = (base: string) => weighAll(new URL(base, location.href).href, fetchedFiles());

function describe(team: string, release: string, module: string, { bytes, milliseconds }: Weight) {
  const time = milliseconds === undefined ? words.notFetched : `${Math.round(milliseconds)} ms`;
  return [team, release, module, `${(bytes / 1024).toFixed(1)} KB`, time].join(' · ');
}

function remoteText({ releases }: Inspected, remote: RegistryRemote, module: string): string {
  const { name, release, base } = remote;
  const known = releases.find((inspected) => inspected.name === name);
  const files = release.startsWith('local-') ? undefined : known?.modules[module];
  const weight = files ? weigh(files, fetchedFiles(), location.origin) : weighBase(base);
  const commit = files && known?.commit ? ` ${words.commit} ${known.commit}` : '';
  return describe(known?.team ?? name, `${name} ${release}${commit}`, module, weight);
}

const frameText = ({ shell: { release, base } }: Inspected, module: string) =>
  describe(words.platformTeam, `${SHELL} ${release}`, module, weighBase(base));

function boxOf(element: Element): Region['box'] {
  const { top, left, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + scrollX), Math.round(top + scrollY)];
  return { top: y, left: x, width: Math.round(width), height: Math.round(height) };
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

/** The regions of the page: frame, page and slots. Slots come last, so that they are on top. */
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
