import { type InlineHashes, site } from '@hireloom/contracts';
import { createInlineHash } from '@hireloom/contracts/inline-hash';
// Not imported from the design's index, which also imports font files that only a bundler can handle.
import { logo, mark, wordmark } from '@hireloom/design/tokens/brand';
import { colours, colourValues } from '@hireloom/design/tokens/colours';
import { motionAllowed } from '@hireloom/design/tokens/motion';
import { radii, space, strokes } from '@hireloom/design/tokens/space';
import { fontStack, type } from '@hireloom/design/tokens/type';
import type { FastifyReply } from 'fastify';
import { createDocumentHeaders } from './security-headers';

const styles = `
${motionAllowed}{@view-transition{navigation:auto}}
*{box-sizing:border-box}
body{margin:0;background:${colours.canvas};color:${colours.ink};font:1rem/1.5 ${fontStack};word-spacing:${type.body.wordSpacing}}
a{color:${colours.indigo}}
h1{font-size:${type.h2.fontSize};line-height:${type.h2.lineHeight};letter-spacing:${type.h2.letterSpacing};word-spacing:${type.h2.wordSpacing}}
header{border-bottom:${strokes.hairline} solid ${colours.line}}
header a,main{display:block;max-width:40rem;margin:0 auto;padding:${space(5)}}
header svg{display:block}
form,.problems{background:${colours.surface};border:${strokes.hairline} solid ${colours.line};border-radius:${radii.medium};padding:${space(6)}}
.problems{border:2px solid ${colours.red};margin-bottom:${space(6)}}
.problems ul{padding-inline-start:${space(5)};margin-bottom:0}
.name,.tick{margin-top:${space(5)}}
.name{font-weight:600}
.star{color:${colours.red}}
.wrong{color:${colours.red};margin:${space(1)} 0}
.hint{color:${colours.inkSoft};margin:0 0 ${space(1)}}
.cross{width:1.25em;height:1.25em;margin-inline-end:${space(2)};vertical-align:-0.25em;fill:none;stroke:${colours.red};stroke-width:1.75;stroke-linecap:round}
input:not([type=checkbox]),textarea{width:100%;min-height:${space(12)};padding:${space(2.5, 4)};font:inherit;border:${strokes.edge} solid ${colours.edge};border-radius:${radii.small}}
input[aria-invalid],textarea[aria-invalid]{border-color:${colours.red}}
.tick{display:flex;gap:${space(3)};min-height:${space(11)};align-items:center}
.tick input{width:${space(11)};height:${space(11)};flex-shrink:0;margin:0}
.problems a{display:inline-block;padding:${space(2.5)} 0}
button{margin-top:${space(6)};min-height:${space(12)};padding:${space(2, 6)};font:inherit;font-weight:600;color:${colours.onIndigo};background:${colours.indigo};border:0;border-radius:${radii.round}}
:focus-visible{outline:${strokes.ring} solid ${colours.indigo};outline-offset:2px}
.honeypot{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`;

const logoSvg = `<svg viewBox="0 0 ${logo.width} ${logo.height}" width="${logo.width}" height="${logo.height}" role="img" aria-label="${site.name}">
<path d="${mark.strands}" fill="${colourValues.indigo}"/><path d="${mark.thread}" fill="${colourValues.marigoldDark}"/>
<path d="${wordmark.path}" transform="${logo.wordTransform}" fill="${colourValues.ink}"/></svg>`;

const fontFace = (url: string) =>
  `@font-face{font-family:'Plus Jakarta Sans Variable';font-weight:200 800;font-display:optional;src:url(${url})}`;

/** `font`: the URL of the site's font, if it is known. */
export type PlainPage = { title: string; main: string; font?: string };

/** Sends a complete page that needs no remote and no scripts, and is never cached. `main`: HTML. */
export function sendPlainPage(reply: FastifyReply, { title, main, font }: PlainPage) {
  const css = (font ? fontFace(font) : '') + styles;
  const inline: InlineHashes = { script: [], style: [createInlineHash(css)] };
  return reply.headers({ ...createDocumentHeaders({ inline }), 'cache-control': 'no-store' })
    .send(`<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${site.name}</title><meta name="robots" content="noindex">
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml"><style>${css}</style></head>
<body><header><a href="/">${logoSvg}</a></header><main>${main}</main></body></html>
`);
}
