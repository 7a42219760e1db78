/** The typeface among the files of a browser build, whose code has no style that names it: those are in the document. */
import '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
