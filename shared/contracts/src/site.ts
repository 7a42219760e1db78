type Company = {
  registeredName: string;
  foundingYear: string;
  /** Such as the registration of a recruiting agent for placements abroad, with its number. */
  licences: string;
  /** The office's street and number. */
  street: string;
  /** The people clients meet. `photo` is a path, an https URL, or empty. */
  people: readonly { name: string; role: string; photo: string }[];
  /** A photograph of the office or a map; `src` as for `photo`. */
  picture: { src: string; alt: string };
};

export type ServiceKey = 'raas' | 'payPerHire' | 'fractionalHiring';

type Recruiter = { name: string; picture: string; text: string };

/** Facts that the agency fills in. The About page omits empty ones. */
const company: Company = {
  registeredName: '',
  foundingYear: '',
  licences: '',
  street: '',
  people: [],
  picture: { src: '', alt: '' },
};

/** Phone, email and postal addresses are reserved example values until the agency enters its own. */
export const site = {
  name: 'Hireloom',
  tagline: 'Hiring, woven together',
  email: 'hello@hireloom.example',
  /** For vulnerability reports. */
  securityEmail: 'security@hireloom.example',
  phone: { display: '+91 80 0000 0000', href: 'tel:+918000000000' },
  phoneHours: 'Mon-Fri 8\u00a0am to\u00a05\u00a0pm',
  office: {
    city: 'Bangalore',
    region: 'Karnataka',
    postalCode: '560001',
    country: 'India',
    countryCode: 'IN',
  },
  company,
  socialLinks: [
    { network: 'LinkedIn', url: 'https://linkedin.example/hireloom' },
    { network: 'Instagram', url: 'https://instagram.example/hireloom' },
    { network: 'Facebook', url: 'https://facebook.example/hireloom' },
    { network: 'X', url: 'https://x.example/hireloom' },
  ],
  /** "Book a Demo" opens this URL in a new tab. Empty: Home leads to RaaS, other pages offer a call. */
  schedulingUrl: '',
  /** The smallest subscription fee with its unit, such as "₹2.5 lakh a month". Empty: no page says a price. */
  priceFrom: '',
  /** How long Pay Per Hire searches again for free, such as "90 days". Empty: the page says that the agreement states it. */
  guaranteePeriod: '',
  /** Whether forms promise a written price before the client decides. */
  promisesWrittenPrice: false,
  /** The recruiters that the service pages introduce. `picture` is a path or an https URL; `text` is one sentence of their own. */
  recruiters: { raas: [], payPerHire: [], fractionalHiring: [] } as Record<ServiceKey, readonly Recruiter[]>,
} as const;

/** The time zone of the agency: of dates and times that people read or enter. */
export const SITE_TIME_ZONE = 'Asia/Kolkata';

/** Where job seekers send their CV, with a subject that the agency can sort by. */
export const cvMail = `mailto:${site.email}?subject=${encodeURIComponent('CV for a role you are filling')}`;
