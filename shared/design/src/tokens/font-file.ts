/** Adds the font to a browser build, which has no style that refers to it: those are in the document. */
import '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
