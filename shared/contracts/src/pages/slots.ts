import type { ReactNode } from 'react';
import type { CaseStudyService } from '../entries/case-study';
import type { ServiceKey } from '../site';
import type { LoaderArgs } from './page-module';

/** Every slot with its props. Props other than callbacks must survive `JSON.stringify`. */
export type SlotProps = {
  /** The newest articles in a carousel, two per slide. `slugs`: these articles as a static row instead; unknown ones are skipped. */
  'blog-teaser': { limit: number; slugs?: string[] };
  /** The newest case studies, one per client. `service`: only of this service. `target: 'public-site'` opens them in a new tab. */
  'case-study-teaser': { limit: number; target: 'page' | 'public-site'; service?: CaseStudyService };
  /** What job seekers can send, and the offering for women who work remotely. */
  candidates: Record<never, never>;
  /** The industries that the agency hires for. */
  industries: Record<never, never>;
  /** A service's price, worked out for an example. */
  'worked-price': { own: ServiceKey };
  /** A small plan of a team, which the RaaS page opens. */
  'plan-teaser': Record<never, never>;
  /** What the three services cost and how fast they are. `own`: the service of the page. */
  'services-compared': { own: ServiceKey };
  /** The newsletter form in the footer. */
  'newsletter-form': Record<never, never>;
  /** The form of the popup. `onSent`: the request is stored. `onDone`: the popup may close. `prefill`: what was said already. */
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
