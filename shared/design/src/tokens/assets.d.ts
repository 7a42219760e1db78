/** Webpack emits the font as a file of its own and hands back its address. */
declare module '*.woff2' {
  const url: string;
  export default url;
}
