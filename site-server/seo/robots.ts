/** Everything may be read but the place where browsers report failures. */
export const robotsText = (origin: string) => `User-agent: *
Disallow: /report/

Sitemap: ${origin}/sitemap.xml
`;
