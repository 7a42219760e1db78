import type { ReactNode } from 'react';
import type { CaseStudyService } from './case-study';
import type { LoaderArgs } from './page-module';

/** Every slot, with the props that it takes. Props must survive `JSON.stringify`, but for callbacks. */
export type SlotProps = {
  /**
   * Newest articles, two a slide. `limit`: how many articles at most. `slugs`: shows these articles instead, in this
   * order, as a row that stands still; slugs without an article are skipped.
   */
  'blog-teaser': { limit: number; slugs?: string[] };
  /**
   * The newest case studies, at most one for each client. `service`: only stories of that service, and fewer than `limit` if
   * there are fewer. `target: 'public-site'` opens the absolute address on the public site in a new tab.
   */
  'case-study-teaser': { limit: number; target: 'page' | 'public-site'; service?: CaseStudyService };
  /** The newsletter form of the footer. */
  'newsletter-form': Record<never, never>;
  /**
   * The form inside the recruiter popup. `about` is sent with the request. `onSent` is called once the request is
   * stored, `onDone` when the popup may close.
   */
  'recruiter-request-form': { about?: string; onSent: () => void; onDone: () => void };
};

export type SlotName = keyof SlotProps;

export type SlotLoaderArgs<Props> = Pick<LoaderArgs, 'apiUrl' | 'signal'> & { props: Props };

/** What a remote exposes for a slot. A failing `loader` shows the slot's failure state, nothing more. */
export type SlotModule<Props, Data = null> = {
  Component: (props: Props & { loaderData: Data }) => ReactNode;
  loader?: (args: SlotLoaderArgs<Props>) => Promise<Data>;
};

export type AnySlotModule = {
  Component(props: { loaderData: unknown }): ReactNode;
  loader?(args: SlotLoaderArgs<unknown>): Promise<unknown>;
};
