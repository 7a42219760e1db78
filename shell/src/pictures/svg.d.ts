/** Webpack emits the drawing as a file of its own and hands back its address. */
declare module '*.svg' {
  const url: string;
  export default url;
}
