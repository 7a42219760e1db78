import {
  type EmptyDocument,
  escapeJson,
  PAGE_DATA_ID,
  type Registry,
  type RenderedPage,
} from '@hireloom/contracts';

const pageData = new RegExp(`(<script type="application/json" id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's');

/** For another registry than that of the version, as where a remote comes from a developer's machine. */
function withRegistry(html: string, registry: Registry): string {
  return html.replace(pageData, (_all, start: string, json: string, end: string) => {
    const data = JSON.parse(json) as { registry: Registry };
    return start + escapeJson(JSON.stringify({ ...data, registry })) + end;
  });
}

/** The document without a page in it: the browser renders what the server could not. */
export const unrenderedPage = ({ html, inline }: EmptyDocument, registry?: Registry): RenderedPage => ({
  status: 200,
  html: registry ? withRegistry(html, registry) : html,
  inline,
  problems: [],
  used: [],
});
