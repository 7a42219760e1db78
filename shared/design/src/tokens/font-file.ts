/**
 * Adds the font to a browser build. No style in the build refers to it, because the `@font-face` rules are in the document.
 */
import '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
