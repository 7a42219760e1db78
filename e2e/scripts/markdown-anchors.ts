export const withoutCode = (text: string) => text.replaceAll(/^\s*```[^]*?^\s*```/gm, '');

/** The ids that GitHub gives to headings. */
export function anchorsOf(text: string): string[] {
  const headings = [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}
