import type { ReactNode } from 'react';
import type { CaseStudyService } from '../entries/case-study';
import type { LoaderArgs } from './page-module';

/** Every slot with its props. Props other than callbacks must survive `JSON.stringify`. */
export type SlotProps = {
  /**
   * A carousel of the newest articles, two per slide, at most `limit`. `slugs`: shows these articles instead, in this order, as a static
   * row; skips slugs without an article.
   */
  'blog-teaser': { limit: number; slugs?: string[] };
  /**
   * The newest case studies, at most one per client and `limit` in all. `service`: shows only that service's case studies,
   * even if they are fewer than `limit`. `target: 'public-site'` opens the absolute URL on the public site in a new tab.
   */
  'case-study-teaser': { limit: number; target: 'page' | 'public-site'; service?: CaseStudyService };
  /** The newsletter form in the footer. */
  'newsletter-form': Record<never, never>;
  /**
   * The form in the recruiter popup. Sends `about` and the label of the button that opened it with the request, calls `onSent` once the
   * request is stored, and `onDone` when the popup may close. `prefill`: what the visitor has said already.
   */
  'recruiter-request-form': {
    about?: string;
    openedBy?: string;
    prefill?: { requirement?: string; level?: string };
    onSent: () => void;
    onDone: () => void;
  };
};

export type SlotName = keyof SlotProps;

export type SlotLoaderArgs<Props> = Pick<LoaderArgs, 'apiUrl' | 'signal'> & { props: Props };

/** What a remote exposes for a slot. If its `loader` fails, only the slot shows a failure state. `maxAge`: as for a page. */
export type SlotModule<Props, Data = null> = {
  Component: (props: Props & { loaderData: Data }) => ReactNode;
  loader?: (args: SlotLoaderArgs<Props>) => Promise<Data>;
  maxAge?: number;
};

export type AnySlotModule = {
  Component(props: { loaderData: unknown }): ReactNode;
  loader?(args: SlotLoaderArgs<unknown>): Promise<unknown>;
  maxAge?: number;
};
