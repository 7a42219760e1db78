/** `packages` of `package-lock.json`: what is installed, by its folder. */
export type Lock = { packages: Readonly<Record<string, unknown>> };

const OWN_LINK = /^node_modules\/@hireloom\/[^/]+$/;

const linkedFolder = (entry: unknown) => (entry as { resolved?: string } | undefined)?.resolved;

/**
 * The folders of our packages whose own lines differ between two lock files: those of their manifests and of what is installed in
 * them. Undefined if the files also differ in what several packages may use.
 */
export function lockOwners(before: Lock, after: Lock, folders: readonly string[]): string[] | undefined {
  const names = [...new Set([...Object.keys(before.packages), ...Object.keys(after.packages)])];
  const changed = names.filter(
    (name) => JSON.stringify(before.packages[name]) !== JSON.stringify(after.packages[name]),
  );
  const ownerOf = (name: string) => {
    const link = OWN_LINK.test(name)
      ? linkedFolder(after.packages[name] ?? before.packages[name])
      : undefined;
    const place = link ?? name;
    return folders.find((folder) => place === folder || place.startsWith(`${folder}/`));
  };
  const owners = changed.map(ownerOf);
  return owners.every((owner) => owner !== undefined) ? [...new Set(owners)] : undefined;
}
