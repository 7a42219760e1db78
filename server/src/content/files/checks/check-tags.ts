import { allowsAttribute, htmlPolicy, isAllowedPicture } from '@hireloom/contracts';
import type { Tag } from '@hireloom/contracts/sanitise-html';
import type { ContentProblem, ContentRules, Place, Reference } from '../content-file';
import { describeLink } from './describe-link';

/** Returns the position of the first of these spellings, starting where the previous search ended. */
export type FindPlace = (...spellings: string[]) => Place;

type Findings = {
  errors: ContentProblem[];
  warnings: ContentProblem[];
  references: { links: Reference[]; pictures: Reference[] };
};

const allowedTags: ReadonlySet<string> = new Set(htmlPolicy.tags);
const droppedWhole: ReadonlySet<string> = new Set(htmlPolicy.droppedWhole);

function describeTag(name: string): string | undefined {
  // Headings are reported where they begin.
  if (allowedTags.has(name) || /^h[156]$/.test(name)) return undefined;
  if (droppedWhole.has(name)) return `<${name}> is left out with everything in it: pages may not contain it.`;
  return `<${name}> is left out, and only the text in it is shown. Write &lt; for the sign <.`;
}

/** The address that Markdown has percent-encoded, as it was written. */
function decode(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Markdown adds these to addresses without brackets, and to the paths of pictures. */
const added = /^(?:https?:\/\/|mailto:|\/api\/media\/)/;

const findAddress = (find: FindPlace, address: string) =>
  find(address, decode(address), address.replace(added, ''));

function checkLink(href: string, find: FindPlace, { warnings, references }: Findings): void {
  const place = href === '' ? find(']()', '<a') : findAddress(find, href);
  const message = describeLink(href);
  if (message) warnings.push({ ...place, message });
  else references.links.push({ ...place, address: href });
}

function checkPicture({ attributes }: Tag, find: FindPlace, rules: ContentRules, findings: Findings): void {
  const { src = '', alt = '' } = attributes;
  const { errors, warnings, references } = findings;
  const name = src.replace(added, '');
  const place = findAddress(find, src);
  if (!isAllowedPicture(src, rules.imageHosts)) {
    const advice = 'Add the picture to the folder pictures, or its host to the setting IMAGE_HOSTS.';
    errors.push({ ...place, message: `The picture ${src} is on a host that is not allowed. ${advice}` });
  } else if (/^(?:\/|https:)/i.test(src)) references.pictures.push({ ...place, address: src });
  else
    warnings.push({ ...place, message: `The picture ${src} is not found: write pictures/ before its name.` });
  if (alt.trim() === '') {
    const message = `The picture ${name} has no description for people who cannot see it: write ![description](${name}).`;
    warnings.push({ ...place, message });
  }
}

/** Addresses are checked elsewhere. Markdown itself writes `align` in tables, and `class` in code. */
const isAccepted = (tag: string, name: string) =>
  ['href', 'src', 'align'].includes(name) || (tag === 'code' && name === 'class');

/** Reports attributes that the policy removes. */
function checkAttributes({ name, attributes }: Tag, find: FindPlace, { warnings }: Findings): void {
  const removed = Object.entries(attributes).filter(
    ([key, value]) => !isAccepted(name, key) && !allowsAttribute(name, key, value),
  );
  if (removed.length === 0 || !allowedTags.has(name)) return;
  const names = removed.map(([key]) => key).join(', ');
  warnings.push({
    ...find(`<${name}`),
    message: `<${name}> is shown without ${names}: pages set that themselves.`,
  });
}

/** Reports tags, links and pictures that the page will not show as written, and collects what they refer to. */
export function checkTags(tags: readonly Tag[], find: FindPlace, rules: ContentRules): Findings {
  const findings: Findings = { errors: [], warnings: [], references: { links: [], pictures: [] } };
  for (const tag of tags) {
    const message = describeTag(tag.name);
    if (message) findings.warnings.push({ ...find(`<${tag.name}`), message });
    if (tag.name === 'a' && tag.attributes['href'] !== undefined)
      checkLink(tag.attributes['href'], find, findings);
    if (tag.name === 'img') checkPicture(tag, find, rules, findings);
    checkAttributes(tag, find, findings);
  }
  return findings;
}
