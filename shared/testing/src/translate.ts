/** Replaces each text node below `root` with `<font><font>…</font></font>`, as browsers' translators do. */
export function translate(root: Node = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    font.innerHTML = '<font></font>';
    font.firstElementChild?.append(text.nodeValue ?? '');
    text.parentNode?.replaceChild(font, text);
  }
}
