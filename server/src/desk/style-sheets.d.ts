/** The bundler and Jest import a style sheet as its text. */
declare module '*.css' {
  const text: string;
  export default text;
}
