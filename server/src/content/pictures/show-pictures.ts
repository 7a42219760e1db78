import { getPictureSrcSet } from '@hireloom/contracts';
import { getPictureUrl, type Pictures } from './stored-pictures';

/** How wide a picture is shown in a text: as wide as the column, on phones as the screen. */
const SIZES = '(min-width: 48rem) 45rem, 100vw';

/** Sanitised attributes contain no angle brackets and no double quotes. */
const image = /<img ([^>]*)>/g;
const source = /(?:^|\s)src="\/api\/media\/([^"]*)"/;
const replaced = /(?:^|\s)(?:src|srcset|sizes)="[^"]*"/g;

/** Adds to the images of the set in sanitised HTML what only the set knows: their current URLs, and of photographs their sizes. */
export const showPictures = (html: string, pictures: Pictures): string =>
  html.replace(image, (tag, written: string) => {
    const attributes = written.replace(/\/$/, '');
    const [, address = ''] = source.exec(attributes) ?? [];
    const [path = ''] = address.split(/[?#]/, 1);
    const picture = pictures.get(path);
    if (!picture) return tag;
    const url = getPictureUrl(path, picture);
    const srcSet = getPictureSrcSet(url);
    const { size } = picture;
    const isSized = /(?:^|\s)(?:width|height)=/.test(attributes);
    return [
      `<img src="${url}"`,
      srcSet && `srcset="${srcSet}" sizes="${SIZES}"`,
      size && !isSized && `width="${size.width}" height="${size.height}"`,
      `${attributes.replace(replaced, '').trim()}>`,
    ]
      .filter(Boolean)
      .join(' ');
  });
