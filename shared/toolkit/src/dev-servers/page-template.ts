/** The document of a page that webpack's development server shows. */
export const pageTemplate = (title: string) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title></head><body><div id="root"></div></body></html>
`;
