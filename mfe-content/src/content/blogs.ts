export const blogs = {
  list: {
    meta: {
      title: 'Articles on hiring for employers and job seekers | Hireloom',
      description:
        'Scorecards, notice periods, offers, pay ranges and first hires: how to recruit well in India, the UAE, the UK and Australia.',
    },
    heading: 'Articles',
    empty: 'No articles found.',
    failed: 'Articles could not be loaded.',
  },
  detail: {
    titleSuffix: '| Hireloom',
    loading: 'Loading...',
    back: 'All articles',
  },
  teaser: {
    heading: 'From the blog',
  },
  breadcrumbs: { home: 'Home', blogs: 'Blogs' },
} as const;
