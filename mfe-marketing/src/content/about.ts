import { site } from '@hireloom/contracts';
import { IndianRupee, MessageSquare, Reply, Scale, UserCheck } from 'lucide-react';
import aboutOpening from '../pictures/about-opening.svg';
import bangaloreOffice from '../pictures/bangalore-office.svg';
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
    heading: 'We weave hiring together.',
    text: `${site.name} is a recruitment agency with its head office in Bangalore. Companies come to us for a whole team, for one hard role, or for a leader two days a week. One group of recruiters does all three.`,
    actions: [
      { label: 'Start Your Journey', action: 'recruiter-popup', to: '/contactus' },
      { label: 'Contact Us', action: 'page', to: '/contactus' },
    ],
    picture: aboutOpening,
    pictureAlt: '',
  },
  story: {
    id: 'story',
    heading: 'Why a loom',
    paragraphs: [
      'A hire has many threads: the manager who knows the work, the finance team that knows the budget, the recruiter who knows the market, the candidate who knows what would make them move. When each pulls alone, you get a job description nobody believes, six rounds of interviews and an offer that is turned down.',
      'A loom does one thing. It holds the threads in place while somebody weaves. That is the work we chose: hold the brief, the search, the interviews, the offer and the notice period together, until the person has joined and the job is what both sides said it would be.',
      'It also decided how we charge. A subscription, when you hire all the time and do not want to count. A fee after probation, when you fill a role and want to see the result first. Days instead of a salary, when a leader is what you need and five days a week are not.',
    ],
    motto: 'Hiring woven together: nobody drops a thread, least of all the candidate’s.',
  },
  numbers: {
    id: 'numbers',
    heading: `${site.name} in numbers`,
    note: 'These are our own figures. Ask us how any of them is counted.',
    items: [
      { value: '500+', label: 'companies' },
      { value: '15+', label: 'years of expertise' },
      { value: '15000+', label: 'hires' },
      { value: '80%', label: 'faster hiring' },
      { value: '20+', label: 'locations' },
    ],
  },
  values: {
    id: 'values',
    heading: 'What we hold ourselves to',
    intro: 'Five rules. If we break one, tell us, and quote it.',
    items: [
      {
        icon: MessageSquare,
        title: 'Say it early',
        text: 'If your pay range will not find the person, you hear it in the first call and not in the sixth week.',
      },
      {
        icon: Reply,
        title: 'Nobody is left without an answer',
        text: 'Every candidate we speak with learns how it ended, with a reason where you give us one.',
      },
      {
        icon: UserCheck,
        title: 'We know whom we send',
        text: 'No profile reaches you unless one of us has spoken with the person behind it.',
      },
      {
        icon: Scale,
        title: 'Same job, same questions',
        text: 'Scorecards before interviews, the same questions for every candidate, and notes that could be read aloud.',
      },
      {
        icon: IndianRupee,
        title: 'Candidates never pay',
        text: 'Our clients pay our fee. Anybody who asks a candidate for money in our name is not us.',
      },
    ],
  },
  locations: {
    id: 'locations',
    heading: 'Where we deliver',
    intro: 'Delivery across India, UAE, UK and Australia, from one team that starts its day in Bangalore.',
    items: [
      {
        country: 'India',
        place: 'Head office in Bangalore',
        text: 'Technology, manufacturing, healthcare, finance and retail roles across the country, in offices, plants, shops and homes.',
        clock: 'Bangalore time, UTC+5:30',
      },
      {
        country: 'UAE',
        place: 'Across the Emirates',
        text: 'Candidates in the Emirates, and people in India who are ready to move, with visa steps and notice period planned into the joining date.',
        clock: 'One and a half hours behind Bangalore',
      },
      {
        country: 'UK',
        place: 'Across the United Kingdom',
        text: 'Roles in the UK, and teams in India that work with it. Your morning is our afternoon, so a brief sent at nine is read at once.',
        clock: 'Four and a half or five and a half hours behind Bangalore',
      },
      {
        country: 'Australia',
        place: 'From Perth to Sydney',
        text: 'Permanent and fractional roles. A shortlist we finish in our evening is there when your day begins.',
        clock: 'Two and a half to five and a half hours ahead of Bangalore',
      },
    ],
  },
  office: {
    id: 'office',
    heading: 'The Bangalore office',
    text: 'Our head office is in Bangalore, where many of the companies and candidates we know began. Call before you visit, so that the recruiter you want to meet is there.',
    labels: { email: 'E-mail', phone: 'Phone', hours: 'Phone hours', office: 'Head office' },
    action: { label: 'Contact Us', action: 'page', to: '/contactus' },
    picture: bangaloreOffice,
    pictureAlt: '',
  },
  callToAction: {
    id: 'get-started',
    heading: 'Tell us about one role',
    text: 'The one that keeps coming up in meetings. You will hear what we would do, and which of the three services fits.',
    actions: [
      { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus' },
      { label: 'Schedule call', action: 'page', to: '/contactus' },
    ],
  },
} as const;
