/** Everything may be read but the paths where browsers report. */
export const robotsText = (origin: string) => `User-agent: *
Disallow: /report/

Sitemap: ${origin}/sitemap.xml
`;
