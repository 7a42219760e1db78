import { cvMail, site, type Category } from '@hireloom/contracts';

export const blogs = {
  path: '/blogs',
  list: {
    meta: {
      title: 'Articles on hiring for employers and job seekers | Hireloom',
      description:
        'Scorecards, notice periods, offers, pay ranges and first hires: how to recruit well in India, the UAE, the UK and Australia.',
    },
    eyebrow: 'Blogs',
    heading: 'Articles for people who hire, and people looking for work',
    lead: 'Practical guides on scorecards, notice periods, pay ranges and first hires.',
    searchLabel: 'Search articles',
    placeholder: 'Search articles...',
    categoriesLabel: 'Category',
    loading: 'Loading articles…',
    empty: 'No articles found.',
    emptyHint: 'Try a shorter word or another category.',
    noneYet: 'The first articles are being written. Please come back soon.',
    showAll: 'Show all articles',
    failed: 'Articles could not be loaded.',
    failedMore: 'More articles could not be loaded.',
    pages: 'Pages of articles',
    one: 'article',
    many: 'articles',
  },
  card: { tag: 'Article', noImage: 'No Image' },
  detail: {
    loading: 'Loading...',
    back: 'All articles',
    outline: 'On this page',
    updated: 'Updated',
    minutes: (count: number) => `${count} min read`,
    actions: { group: 'Article', like: 'Like', comment: 'Comment', share: 'Share', bookmark: 'Bookmark' },
    /** Articles of this category are for job seekers, all others for employers. */
    careers: 'Career Tips' satisfies Category,
    contact: {
      employers: {
        heading: 'Do you have a role to fill?',
        text: 'Tell us what you need. We answer in 48 hours on average.',
        link: null,
      },
      jobSeekers: {
        heading: 'Looking for a job?',
        text: `Send your CV to ${site.email}, and we contact you when a client’s role fits.`,
        link: { label: 'Email your CV', href: cvMail },
      },
      hireNow: 'Hire Now',
      whatsapp: 'Whatsapp',
    },
    related: {
      heading: 'Related Articles',
      loading: 'Loading articles…',
      none: 'This is our only article on the subject so far.',
      failed: 'Related articles could not be loaded.',
      emailUs: 'Email Us',
    },
    updates: {
      heading: 'Stay Updated',
      text: 'New articles by email:',
      link: 'sign up at the foot of this page',
      /** The newsletter form in the site's footer. */
      href: '#newsletter',
      label: 'Email for updates',
      placeholder: 'you@company.in',
      subscribe: 'Subscribe',
    },
    table: 'Table',
  },
  teaser: {
    label: 'Newest articles',
    empty: 'There are no articles yet.',
    noneOfThese: 'Our other articles say more.',
    all: 'Go to the blog',
  },
  breadcrumbs: [
    { name: 'Home', path: '/' },
    { name: 'Blogs', path: '/blogs' },
  ],
} as const;
