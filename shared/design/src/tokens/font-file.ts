/** Adds the font to a browser build: the `@font-face` rules are in the document, and no style here refers to it. */
import '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
