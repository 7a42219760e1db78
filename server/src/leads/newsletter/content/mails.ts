import { site } from '@hireloom/contracts';

export const confirmationMail = {
  subject: `Confirm your subscription at ${site.name}`,
  text: (link: string) =>
    [
      `Someone, probably you, entered this address for the newsletter of ${site.name}.`,
      '',
      'To get it, open this page within 7 days and press the button:',
      link,
      '',
      'If it was not you, do nothing: you get no newsletter, and we forget the address.',
      '',
      site.name,
      `${site.office.city}, ${site.office.country}`,
    ].join('\n'),
} as const;

export const endLine = (link: string) =>
  `To end the newsletter, open this page and press the button: ${link}`;
