/** A second instance of React Router, of which the bundle keeps only the code for navigation. The build defines it. */
declare module 'react-router/navigation' {
  export { createBrowserRouter } from 'react-router-dom';
}
