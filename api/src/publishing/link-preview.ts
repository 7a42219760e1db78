import sharp from 'sharp';

// One thread, so that drawing leaves the other cores to forms and articles.
sharp.concurrency(1);

const panel = { width: 640, height: 240, radius: 24 };
const logoBox = { width: 480, height: 144 };
/** Enough pixels for a logo that is drawn small. */
const logoDensity = 300;

const panelSvg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${panel.width}" height="${panel.height}">` +
    `<rect width="100%" height="100%" rx="${panel.radius}" fill="#fff"/></svg>`,
);

/**
 * A banner as PNG, with a client's logo upon it where there is one: what shows links in chats and networks
 * takes no SVG.
 */
export async function drawLinkPreview(banner: string, logo?: string): Promise<Buffer> {
  const picture = sharp(Buffer.from(banner));
  if (logo !== undefined) {
    const fitted = await sharp(Buffer.from(logo), { density: logoDensity })
      .resize({ ...logoBox, fit: 'inside' })
      .png()
      .toBuffer();
    picture.composite([{ input: panelSvg }, { input: fitted }]);
  }
  return picture.png({ palette: true }).toBuffer();
}

const remembered = 100;

/**
 * Draws one preview after the other, so that many that are asked for at once leave the processor to forms and
 * articles, and keeps the last ones.
 */
export class LinkPreviews {
  private readonly drawn = new Map<string, Promise<Buffer>>();
  private last: Promise<unknown> = Promise.resolve();

  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.drawn.get(key);
    if (known) return known;
    const preview = this.last.then(draw);
    this.last = preview.catch(() => this.drawn.delete(key));
    if (this.drawn.size >= remembered) this.drawn.delete(this.drawn.keys().next().value ?? '');
    this.drawn.set(key, preview);
    return preview;
  }
}
