import { Global } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from '@hireloom/contracts/router';
import { globalStyles } from '../tokens';
import { routes } from './catalogue';

const router = createBrowserRouter(routes);

const root = document.getElementById('root');
if (!root) throw new Error('The catalogue needs an element with the id "root".');
createRoot(root).render(
  <>
    <Global styles={globalStyles} />
    <RouterProvider router={router} />
  </>,
);
