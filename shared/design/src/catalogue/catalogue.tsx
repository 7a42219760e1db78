import type { RouteObject } from '@hireloom/contracts/router';
import { ContentsPage } from './contents-page';
import { FOUNDATIONS } from './foundations';
import { Frame } from './frame';
import { addressOf } from './part';
import { PartPage } from './part-page';
import { parts } from './parts';

/** The design system, a page for each part: its address is its name. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    children: [
      { path: '/', element: <ContentsPage /> },
      ...Object.entries(FOUNDATIONS).map(([name, Page]) => ({ path: addressOf(name), element: <Page /> })),
      ...Object.values(parts)
        .flat()
        .map((part) => ({
          path: addressOf(part.name),
          element: <PartPage key={part.name} part={part} />,
        })),
      { path: '*', element: <p>The design system has no part of this name.</p> },
    ],
  },
];
