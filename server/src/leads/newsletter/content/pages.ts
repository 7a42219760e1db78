import { site } from '@hireloom/contracts';

/** The text of a page that a newsletter link opens. `button`: label of the button that performs the link's action. */
export type PageMessages = { title: string; text: string; button?: string };

export const askPages = {
  confirm: {
    title: 'Confirm your subscription',
    text: `Press the button, and this address gets the newsletter of ${site.name}.`,
    button: 'Confirm subscription',
  },
  unsubscribe: {
    title: 'End your subscription',
    text: `Press the button, and this address gets no newsletter of ${site.name} any more. We erase it from the list.`,
    button: 'Unsubscribe',
  },
} as const satisfies Record<string, PageMessages>;

export const donePages = {
  confirm: {
    title: 'You are subscribed',
    text: 'Thank you. Each newsletter has a link to end it.',
  },
  unsubscribe: {
    title: 'You are unsubscribed',
    text: 'This address is erased from the list of the newsletter.',
  },
} as const satisfies Record<string, PageMessages>;

export const expiredPage: PageMessages = {
  title: 'This link has expired',
  text: 'A link to confirm a subscription is valid for 7 days. Enter your address once more, at the foot of any page, and we send another one.',
};

export const unknownPage: PageMessages = {
  title: 'This link is not complete',
  text: 'Please open it from the mail once more, or copy all of it.',
};

export const unavailablePage: PageMessages = {
  title: 'Not at the moment',
  text: 'Please try again in a few seconds. Nothing was changed.',
};

export const pageLabels = { goOn: 'Go to the home page' } as const;
