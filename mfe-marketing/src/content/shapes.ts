import type { CaseStudyService } from '@hireloom/contracts';
import type { IconNode } from 'lucide';

/** `title` is the full title, at most 60 characters; `description` has at most 155. `breadcrumb` is the page's short name. */
export type Meta = { path: string; title: string; description: string; breadcrumb: string };

/**
 * A call to action. `to` is the page or the email address it links to, or the one for visitors without scripts if it opens the popup. A URL
 * of another site opens in a new tab. `context` follows `label` for screen readers if several links share a label. `about` is the subject
 * of a `recruiter-popup` request: the popup shows it after "Subject:", and the agency sees it in its mail.
 */
export type Action = {
  label: string;
  action: 'page' | 'recruiter-popup';
  to: string;
  context?: string;
  about?: string;
  /** Fills in the request with what the visitor has entered on the page. */
  prefill?: { requirement: string; level: string };
};

/** A figure and its label, read as one phrase with a space in between. `base` says what the figure counts. */
export type Stat = { value: string; label: string; base: string };

export type Point = { icon: IconNode; title: string; text: string };

/** `paid` is what the client has paid once the step is done. */
type Step = { title: string; when: string; text: string; paid?: string };

export type Question = { question: string; answer: string; icon: IconNode };

export type Opening = {
  eyebrow: string;
  heading: string;
  text: string;
  actions: readonly Action[];
};

export type StatsSection = { heading: string; note: string; items: readonly Stat[] };

/** `paidLabel` is the label of `paid` in its steps. */
export type StepsSection = {
  id: string;
  heading: string;
  intro?: string;
  paidLabel?: string;
  steps: readonly Step[];
};

/** A carousel. `slideMs` is how long each slide stays. */
export type SlidesSection = {
  id: string;
  heading: string;
  intro: string;
  slideMs: number;
  carouselLabel: string;
  items: readonly { picture: string; eyebrow?: string; title: string; points: readonly string[] }[];
};

export type PointsSection = { id: string; heading: string; intro: string; items: readonly Point[] };

export type PricingSection = PointsSection & {
  dependsOn: { heading: string; items: readonly string[] };
  quote: { heading: string; text: string; actions: readonly Action[] };
};

export type FaqSection = { id: string; heading: string; intro?: string; items: readonly Question[] };

export type Banner = { id: string; heading: string; text: string; actions: readonly Action[] };

/** Content that all three service pages have. */
export type ServicePage = {
  meta: Meta;
  opening: Opening;
  stats: StatsSection;
  howItWorks: StepsSection;
  pricing: PricingSection;
  caseStudies: { service: CaseStudyService; id: string; heading: string; intro?: string };
  faq: FaqSection;
  callToAction: Banner;
};

type LegalSection = {
  id: string;
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  /** Pairs of a kind of data and how long it is stored. */
  periods?: readonly (readonly [string, string])[];
};

export type LegalPage = {
  meta: Meta;
  opening: { eyebrow: string; heading: string; text: string };
  lastUpdated: { label: string; date: string; dateTime: string };
  outlineHeading: string;
  sections: readonly LegalSection[];
  contact: { id: string; heading: string; text: string; labels: ContactLabels; action: Action };
};

/** Labels only: the values come from `site` of the contracts. */
export type ContactLabels = {
  registeredName?: string;
  foundingYear?: string;
  licences?: string;
  email: string;
  phone: string;
  hours: string;
  office: string;
  /** The subject of emails started from the email address. */
  mailSubject?: string;
};
