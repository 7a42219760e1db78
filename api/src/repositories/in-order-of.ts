/** The rows in the order of the slugs. A slug without a row is left out. */
export function inOrderOf<Row extends { slug: string }>(
  slugs: readonly string[],
  rows: readonly Row[],
): Row[] {
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
}
