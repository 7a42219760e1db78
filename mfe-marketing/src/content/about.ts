import { site } from '@hireloom/contracts';
import { IndianRupee, MessageSquare, Reply, Scale, UserCheck } from 'lucide';
import storyLoom from '../pictures/story-loom.svg';
import type { Meta } from './shapes';

export const about = {
  meta: {
    path: '/aboutus',
    title: `About ${site.name}, a recruitment agency in Bangalore`,
    description: `${site.name} is a recruitment agency in Bangalore. 500+ companies, 15+ years of expertise, and delivery across India, UAE, UK and Australia.`,
    breadcrumb: 'About Us',
  } satisfies Meta,
  opening: {
    eyebrow: 'About Us',
    heading: 'Recruiters in Bangalore, for companies in four countries.',
    text: `${site.name} is a recruitment agency with its head office in Bangalore. We build whole teams, take on single roles that are hard to fill, and find leaders for two days a week.`,
    actions: [{ label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus' }],
  },
  /** Hours count from midnight in Bangalore. Each place's hours are 9 am to 6 pm local time, in January. */
  hours: {
    id: 'hours',
    heading: 'When we work at the same time as you',
    note: 'Each band is your working day on a Bangalore clock. The solid part is when our recruiters work too. London and Sydney shift by an hour with daylight saving.',
    axis: { from: 3, to: 24 },
    ticks: [
      { hour: 6, label: '6 am' },
      { hour: 12, label: '12 noon' },
      { hour: 18, label: '6 pm' },
      { hour: 24, label: 'midnight' },
    ],
    desk: { from: 8, to: 17, label: 'Bangalore office 8\u00a0am\u00a0to\u00a05\u00a0pm' },
    sharedLabel: 'a day in common with the Bangalore office',
    places: [
      {
        country: 'Australia',
        local: '9 am to 6 pm in Sydney',
        from: 3.5,
        to: 12.5,
        shared: '4½ h',
        colour: 'teal',
      },
      { country: 'India', local: '9 am to 6 pm', from: 9, to: 18, shared: '8 h', colour: 'indigo' },
      {
        country: 'UAE',
        local: '9 am to 6 pm in Dubai',
        from: 10.5,
        to: 19.5,
        shared: '6½ h',
        colour: 'marigold',
      },
      {
        country: 'UK',
        local: '9 am to 6 pm in London',
        from: 14.5,
        to: 23.5,
        shared: '2½ h',
        colour: 'night',
      },
    ],
  },
  story: {
    id: 'story',
    heading: `Why we are called ${site.name}`,
    picture: storyLoom,
    paragraphs: [
      'Many people take part in a hire. The manager knows the work, finance knows the budget, the recruiter knows the market, and the candidate knows what would make them move. If each pulls in a different direction, you get a vague job description, six rounds of interviews and an offer that is turned down.',
      'One team stays with a role from the brief until the person has joined. A loom holds separate threads together until the cloth is done. Hence the name.',
    ],
  },
  numbers: {
    id: 'numbers',
    heading: `${site.name} in numbers`,
    note: 'These are our own figures. Ask us for the records behind any of them.',
    items: [
      { value: '500+', label: 'companies', base: 'hire with us today' },
      { value: '15+', label: 'years of expertise', base: 'in recruitment' },
      { value: '15000+', label: 'hires', base: 'over all our years' },
      { value: '80%', label: 'faster hiring', base: 'first shortlist, against the client’s own search' },
      { value: '20+', label: 'locations', base: 'where our hires work' },
    ],
  },
  values: {
    id: 'values',
    heading: 'Five rules we work by',
    intro: 'If we break one, please tell us.',
    items: [
      {
        icon: MessageSquare,
        title: 'Say it early',
        text: 'If your pay range is too low for the role, we tell you in the first call.',
      },
      {
        icon: Reply,
        title: 'Everyone gets an answer',
        text: 'Every candidate we speak to hears the outcome, with a reason if you give us one.',
      },
      {
        icon: UserCheck,
        title: 'We speak to everyone first',
        text: 'One of us has spoken to every person whose profile reaches you.',
      },
      {
        icon: Scale,
        title: 'Same job, same questions',
        text: 'Every candidate gets the same questions, from a scorecard written before the interviews.',
      },
      {
        icon: IndianRupee,
        title: 'Candidates never pay',
        text: 'Our clients pay our fee. If someone asks a candidate for money in our name, it is fraud: please tell us.',
      },
    ],
  },
  locations: {
    id: 'locations',
    heading: 'Where we deliver',
    intro: 'Delivery across India, UAE, UK and Australia.',
    items: [
      {
        country: 'India',
        place: 'Head office in Bangalore',
        text: 'We fill technology, manufacturing, healthcare, finance and retail roles across the country, in offices, plants and shops or at home.',
      },
      {
        country: 'UAE',
        place: 'Across the Emirates',
        text: 'We find candidates who are in the Emirates already, and people in India who are ready to move. The joining date we agree allows for visa steps and notice periods.',
      },
      {
        country: 'UK',
        place: 'Across the United Kingdom',
        text: 'We fill roles in the UK, and build teams in India for UK companies, with or without an Indian company of their own. A brief you send at nine in the morning reaches us while we are at our desks.',
      },
      {
        country: 'Australia',
        place: 'From Perth to Sydney',
        text: 'We fill permanent and fractional roles, and build teams in India for Australian companies. A shortlist we finish in our afternoon is there when your next day begins.',
      },
    ],
  },
  office: {
    id: 'office',
    heading: 'Where to find us',
    text: 'Please call before you visit, so that the recruiter you want to meet is in.',
    labels: {
      registeredName: 'Registered name',
      foundingYear: 'Founded',
      licences: 'Licences and registrations',
      email: 'Email',
      phone: 'Phone',
      hours: 'Phone hours',
      office: 'Head office',
    },
    peopleHeading: 'Who you meet',
    action: { label: 'Contact Us', action: 'page', to: '/contactus' },
  },
  callToAction: {
    id: 'get-started',
    heading: 'Tell us about one role',
    text: 'Pick the one that keeps coming up in meetings. You’ll hear how we would fill it and which of the three services fits.',
    actions: [{ label: 'Describe the role', action: 'recruiter-popup', to: '/contactus' }],
  },
} as const;
