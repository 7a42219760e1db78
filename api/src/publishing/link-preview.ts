import sharp from 'sharp';

/** SVG. */
export type PreviewSource = { banner: string; logo?: string };

// Leaves the other cores to forms and articles.
sharp.concurrency(1);

/** 300 dpi: enough pixels for a logo that is drawn small. */
const LOGO_DENSITY = 300;
const LOGO_BOX = { width: 480, height: 144 };

const whitePanel = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240">' +
    '<rect width="100%" height="100%" rx="24" fill="#fff"/></svg>',
);

/** Draws a banner as PNG, with the client's logo on a panel if there is one. Networks that show links accept no SVG. */
export async function drawLinkPreview({ banner, logo }: PreviewSource): Promise<Buffer> {
  const picture = sharp(Buffer.from(banner));
  if (logo !== undefined) {
    const fitted = await sharp(Buffer.from(logo), { density: LOGO_DENSITY })
      .resize({ ...LOGO_BOX, fit: 'inside' })
      .png()
      .toBuffer();
    picture.composite([{ input: whitePanel }, { input: fitted }]);
  }
  return picture.png({ palette: true }).toBuffer();
}
