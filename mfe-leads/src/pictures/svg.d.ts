/** Webpack emits each drawing as a separate file. The import is its URL. */
declare module '*.svg' {
  const url: string;
  export default url;
}
