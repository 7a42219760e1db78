import { createHash } from 'node:crypto';
import { escapeHtml as escape, site } from '@hireloom/contracts';
import type { FastifyReply } from 'fastify';
import { type PageMessages, pageMessages } from './content/pages';

// Looks like the site's plain pages. Copied, because the API cannot import the design system's tokens.
const styles = `
*{box-sizing:border-box}
body{margin:0;background:#F8F6F1;color:#14142B;font:1rem/1.5 system-ui,sans-serif}
a{color:#4338CA}
header,main{max-width:40rem;margin:0 auto;padding:1.5rem 1.25rem}
header a{color:inherit;font-weight:700;font-size:1.5rem;text-decoration:none}
button{min-height:3rem;padding:.5rem 1.5rem;font:inherit;font-weight:600;color:#FFFFFF;background:#4338CA;border:0;border-radius:999px}
:focus-visible{outline:3px solid #4338CA;outline-offset:2px}`;

const styleHash = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;

/** Security headers that allow only the page's own style, form and images. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${styleHash}; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
} as const;

/** Sends a small HTML page. `action`: the URL to which the button posts. */
export function sendPage(reply: FastifyReply, { title, text, button }: PageMessages, action = '') {
  const form = button
    ? `<form method="post" action="${escape(action)}"><button type="submit">${button}</button></form>`
    : `<p><a href="/">${pageMessages.goOn}</a></p>`;
  return reply.headers(headers).send(`<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${site.name}</title><meta name="robots" content="noindex">
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml"><style>${styles}</style></head>
<body><header><a href="/">${site.name}</a></header><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>
`);
}
