import industryBankingAndFinance from '../pictures/industry-banking-and-finance.svg';
import industryEducation from '../pictures/industry-education.svg';
import industryEnergy from '../pictures/industry-energy.svg';
import industryHealthcare from '../pictures/industry-healthcare.svg';
import industryItAndSoftware from '../pictures/industry-it-and-software.svg';
import industryLeadership from '../pictures/industry-leadership.svg';
import industryLogistics from '../pictures/industry-logistics.svg';
import industryManufacturing from '../pictures/industry-manufacturing.svg';
import industryRetailAndECommerce from '../pictures/industry-retail-and-e-commerce.svg';
import industryStartUps from '../pictures/industry-start-ups.svg';

export const industries = {
  id: 'industries',
  heading: 'Industries we hire for',
  intro: 'The numbers are placements.',
  placementsLabel: 'Placements',
  tiles: [
    {
      slug: 'it-and-software',
      title: 'IT and software',
      description: 'Engineers, testers, data and product people.',
      placements: '2000+',
      link: null,
      picture: industryItAndSoftware,
    },
    {
      slug: 'healthcare',
      title: 'Healthcare and pharma',
      description: 'Nurses, clinicians and laboratory staff.',
      placements: '800+',
      link: null,
      picture: industryHealthcare,
    },
    {
      slug: 'manufacturing',
      title: 'Manufacturing',
      description: 'Plant heads, quality and shift leads.',
      placements: '1500+',
      link: null,
      picture: industryManufacturing,
    },
    {
      slug: 'banking-and-finance',
      title: 'Banking and finance',
      description: 'Credit, risk, compliance and branch teams.',
      placements: '1000+',
      link: null,
      picture: industryBankingAndFinance,
    },
    {
      slug: 'retail-and-e-commerce',
      title: 'Retail and e-commerce',
      description: 'Store, category, warehouse and last-mile teams.',
      placements: '1200+',
      link: null,
      picture: industryRetailAndECommerce,
    },
    {
      slug: 'logistics',
      title: 'Logistics and supply chain',
      description: 'Hub managers, planners and fleet supervisors.',
      placements: '700+',
      link: null,
      picture: industryLogistics,
    },
    {
      slug: 'energy',
      title: 'Energy and infrastructure',
      description: 'Site, safety and commissioning engineers.',
      placements: '500+',
      link: null,
      picture: industryEnergy,
    },
    {
      slug: 'start-ups',
      title: 'Start-ups',
      description: 'The first twenty people, and the teams that follow.',
      placements: null,
      link: { label: 'Learn more', action: 'page', to: '/raas', context: 'about hiring for start-ups' },
      picture: industryStartUps,
    },
    {
      slug: 'education',
      title: 'Education and training',
      description: 'Teachers, academic heads and content teams.',
      placements: null,
      link: {
        label: 'Learn more',
        action: 'page',
        to: '/Payperhire',
        context: 'about hiring for education',
      },
      picture: industryEducation,
    },
    {
      slug: 'leadership',
      title: 'Leadership in any industry',
      description: 'A CFO, CTO or CHRO for the days you need one.',
      placements: null,
      link: {
        label: 'Learn more',
        action: 'page',
        to: '/fractionalhiring',
        context: 'about fractional leaders',
      },
      picture: industryLeadership,
    },
  ],
  text: 'Is your industry not listed? Ask us about it.',
  action: { label: 'Contact Us', action: 'page', to: '/contactus' },
} as const;
