/** Webpack emits the picture as a separate file and exports its URL. */
declare module '*.svg' {
  const url: string;
  export default url;
}
