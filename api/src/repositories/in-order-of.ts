/** The rows in the order of the slugs; of a slug that none has nothing comes. */
export function inOrderOf<Row extends { slug: string }>(
  slugs: readonly string[],
  rows: readonly Row[],
): Row[] {
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
}
