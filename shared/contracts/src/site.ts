/**
 * Who runs this site and how to reach them: the one place to change name, contact data and outside links.
 * Phone, e-mail and addresses are reserved example values until the agency puts its own here.
 */
export const site = {
  name: 'Hireloom',
  tagline: 'Hiring, woven together',
  email: 'hello@hireloom.example',
  /** Whoever finds a weakness writes there. */
  securityEmail: 'security@hireloom.example',
  phone: { display: '+91 80 0000 0000', href: 'tel:+918000000000' },
  phoneHours: 'Mon-Fri 8 am to 5 pm',
  office: {
    city: 'Bangalore',
    region: 'Karnataka',
    postalCode: '560001',
    country: 'India',
    countryCode: 'IN',
  },
  socialLinks: [
    { network: 'LinkedIn', url: 'https://linkedin.example/hireloom' },
    { network: 'Instagram', url: 'https://instagram.example/hireloom' },
    { network: 'Facebook', url: 'https://facebook.example/hireloom' },
    { network: 'X', url: 'https://x.example/hireloom' },
  ],
  /** Where "Book a Demo" goes, in a new tab. Empty: it goes to the RaaS page instead. */
  schedulingUrl: '',
} as const;
