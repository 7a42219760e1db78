/** Bundlers emit the font as a separate file and export its URL. */
declare module '*.woff2' {
  const url: string;
  export default url;
}

/** The same for a picture. */
declare module '*.svg' {
  const url: string;
  export default url;
}
