import { colourValues as colour } from '@hireloom/design/tokens/colours';
import pico from '@picocss/pico/css/pico.classless.min.css';
import { createHash } from 'node:crypto';

/** Pico's variables with the brand's colours, for the light and the dark scheme. */
const light = `
  --pico-background-color: ${colour.canvas};
  --pico-color: ${colour.ink};
  --pico-h1-color: ${colour.ink}; --pico-h2-color: ${colour.ink}; --pico-h3-color: ${colour.ink};
  --pico-muted-color: ${colour.inkSoft};
  --pico-muted-border-color: ${colour.line};
  --pico-primary: ${colour.indigo};
  --pico-primary-background: ${colour.indigo}; --pico-primary-border: ${colour.indigo};
  --pico-primary-hover: ${colour.indigoDark}; --pico-primary-hover-background: ${colour.indigoDark};
  --pico-primary-underline: ${colour.indigo}; --pico-primary-focus: ${colour.indigo};
  --pico-primary-inverse: ${colour.onIndigo};
  --pico-card-background-color: ${colour.surface}; --pico-card-sectioning-background-color: ${colour.surface};
  --pico-form-element-background-color: ${colour.surface}; --pico-form-element-border-color: ${colour.edge};
  --pico-form-element-color: ${colour.ink}; --pico-form-element-placeholder-color: ${colour.inkSoft};
  --pico-form-element-invalid-border-color: ${colour.red};
  --pico-table-border-color: ${colour.line};
  --desk-done: ${colour.tealTint}; --desk-wait: ${colour.marigoldTint}; --desk-wrong: ${colour.red};
  --desk-edge: ${colour.edge};`;

const dark = `
  --pico-background-color: ${colour.night};
  --pico-color: ${colour.onNight};
  --pico-h1-color: ${colour.onNight}; --pico-h2-color: ${colour.onNight}; --pico-h3-color: ${colour.onNight};
  --pico-muted-color: ${colour.onNightSoft};
  --pico-muted-border-color: ${colour.nightLine};
  --pico-primary: ${colour.indigoLight};
  --pico-primary-background: ${colour.indigo}; --pico-primary-border: ${colour.nightEdge};
  --pico-primary-hover: ${colour.onNight}; --pico-primary-hover-background: ${colour.indigoDark};
  --pico-primary-underline: ${colour.indigoLight}; --pico-primary-focus: ${colour.indigoLight};
  --pico-primary-inverse: ${colour.onIndigo};
  --pico-card-background-color: ${colour.nightRaised}; --pico-card-sectioning-background-color: ${colour.nightRaised};
  --pico-form-element-background-color: ${colour.nightRaised}; --pico-form-element-border-color: ${colour.nightEdge};
  --pico-form-element-color: ${colour.onNight}; --pico-form-element-placeholder-color: ${colour.onNightSoft};
  --pico-form-element-invalid-border-color: ${colour.indigoLight};
  --pico-table-border-color: ${colour.nightLine};
  --desk-done: ${colour.nightRaised}; --desk-wait: ${colour.nightRaised}; --desk-wrong: ${colour.marigold};
  --desk-edge: ${colour.nightEdge};`;

/** Styles that Pico lacks: the frame, messages, lists of facts, and tables on a phone. */
const layout = `
:root {
  --pico-font-size: 100%; --pico-spacing: 1rem; --pico-border-radius: 10px;
  --pico-form-element-spacing-vertical: .6rem;
}
body > header, body > main { max-width: 75rem; padding-block: 1rem; }
body > header { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.5rem; }
body > header > strong { font-size: 1.25rem; margin-inline-end: auto; }
body > header small { color: var(--pico-muted-color); }
nav ul, nav ul:last-child { flex-wrap: wrap; gap: 0 1.5rem; margin: 0; }
nav li { padding: 0; }
nav a { display: inline-block; margin: 0; padding: .6rem 0; }
nav a[aria-current] { font-weight: 600; text-decoration: underline 2px; text-underline-offset: .4em; }
main > nav { margin-block-end: .5rem; }
[href='#page'] { position: absolute; inset-block-start: -5rem; background: var(--pico-background-color); padding: .75rem; z-index: 1; }
[href='#page']:focus { inset-block-start: 0; }
h1 { font-size: 1.75rem; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin-block-start: 2rem; }
h3 { font-size: 1rem; margin-block-start: 1.25rem; }
article { border: 1px solid var(--pico-muted-border-color); box-shadow: none; }
article > h2:first-child { margin-block-start: 0; }
article > :last-child, article form > button[type='submit'] { margin-block-end: 0; }
:focus-visible { outline: 3px solid var(--pico-primary); outline-offset: 2px; }
[tabindex='-1']:focus { outline: 0; }
[role='status'], [role='alert'] { padding: .75rem 1rem; border: 1px solid var(--desk-edge); border-radius: 10px; margin-block-end: 1.5rem; }
[role='status'] { background: var(--desk-done); }
[role='alert'] { border: 2px solid var(--desk-wrong); }
[role='status'] p, [role='alert'] p, [role='alert'] ul { margin: 0; }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .4rem 1rem; }
dt { color: var(--pico-muted-color); }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
details dt { font-family: var(--pico-font-family-monospace); }
form { max-width: 40rem; }
form:has(textarea#body, textarea#clientBackground) { max-width: 56rem; }
textarea { line-height: 1.5; }
button[type='submit'] { min-height: 2.75rem; }
form p:has(> button) { display: flex; flex-wrap: wrap; gap: .75rem; }
form p > button[type='submit'] { width: auto; min-width: 0; margin: 0; }
button[data-plain] { background: transparent; color: var(--pico-primary); border-color: var(--pico-primary); }
[type='file']::file-selector-button { background: transparent; color: var(--pico-primary); border-color: var(--pico-primary); }
[type='file'][aria-invalid] { background-image: none !important; padding-inline: 0 !important; }
form small + small { display: block; margin-block: -.75rem var(--pico-spacing); }
form small[id$='-hint'] { color: var(--pico-muted-color); }
form small[id$='-error'] { color: var(--desk-wrong); font-weight: 600; }
form small[id$='-warning'] { width: fit-content; padding: .1rem .5rem; border-radius: 6px; background: var(--desk-wait); color: var(--pico-color); }
form[role='search'] { max-width: none; --pico-border-radius: 10px; }
form[role='search'] fieldset { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 1rem; align-items: end; }
form[role='search'] label, form[role='search'] label > *, form[role='search'] button { margin-block-end: 0; }
mark { background: var(--desk-wait); color: inherit; border: 1px solid var(--desk-edge); border-radius: 999px; padding: .1rem .6rem; white-space: nowrap; }
table { overflow-wrap: anywhere; }
th { font-weight: 600; }
caption { text-align: start; font-weight: 600; padding-block: .5rem; }
td form, td form button[type='submit'] { margin: 0; }
td form button[type='submit'] { width: auto; min-height: 2.25rem; padding-block: .25rem; }
blockquote { white-space: pre-wrap; overflow-wrap: anywhere; }
blockquote p { margin: 0 0 .5rem; }
pre { white-space: pre-wrap; padding: 1rem; }
ins { color: inherit; background: var(--desk-done); text-decoration: underline; }
del { color: inherit; background: var(--desk-wait); }
main img { max-height: 14rem; width: auto; background: ${colour.surface}; border-radius: 10px; margin-block-end: .75rem; }
[href^='/new/'] { display: inline-block; padding: .6rem 1.25rem; border-radius: 10px; background: var(--pico-primary-background); color: var(--pico-primary-inverse); text-decoration: none; }
@media (min-width: 641px) { form:not([role='search']) > button[type='submit'] { width: auto; min-width: 10rem; } }
@media (max-width: 640px) {
  table, tbody, tr, th, td { display: block; }
  thead { position: absolute; clip-path: inset(50%); }
  tr { border-bottom: 1px solid var(--pico-table-border-color); padding-block: .75rem; }
  td, th[scope='row'] { border: 0; padding: .1rem 0; background: none; }
  td:not(:first-child, [data-column]) { display: inline-block; margin-inline-end: 1rem; }
  td[data-column]::before { content: attr(data-column) ': '; color: var(--pico-muted-color); }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-block-end: .6rem; }
}`;

/** The one style sheet of the desk. */
export const styleSheet = `${pico}
:root, :root:not([data-theme=dark]) {${light}}
@media (prefers-color-scheme: dark) { :root:not([data-theme]) {${dark}} }
${layout}`;

const hash = createHash('sha256').update(styleSheet).digest('hex').slice(0, 16);

/** Changes with the style sheet, so browsers may cache it for good. */
export const STYLES_PATH = `/styles-${hash}.css`;
