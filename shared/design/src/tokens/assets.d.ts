/** Webpack emits the font as a separate file and exports its URL. */
declare module '*.woff2' {
  const url: string;
  export default url;
}
