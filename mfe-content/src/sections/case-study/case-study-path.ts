export const caseStudyPath = (slug: string) => `/casestudy/${encodeURIComponent(slug)}`;
