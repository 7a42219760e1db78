import { Search, Target, UserCheck, Zap } from 'lucide-react';
import { Badge, Icon, Logo, Notice, SectionHeading, Skeleton, Tag, TextLink, VisuallyHidden } from '../../ui';
import { amount, choice, flag, words } from '../control';
import { part } from '../part';

const ICONS = { UserCheck, Zap, Target, Search };
const ICON_NAMES = ['UserCheck', 'Zap', 'Target', 'Search'] as const;

/** What a visitor reads, or sees beside it. */
export const text = [
  part({
    name: 'Badge',
    about: 'A promise in two words, with its icon.',
    props: { children: words('Expert Recruiters'), icon: choice(ICON_NAMES) },
    show: ({ icon, children }) => <Badge icon={ICONS[icon]}>{children}</Badge>,
    states: {
      Short: <Badge icon={Zap}>Fast Turnaround</Badge>,
      'Of two lines': <Badge icon={Target}>Profiles that match what the role needs, within 72 hours</Badge>,
    },
  }),
  part({
    name: 'Tag',
    about: 'A short word about a thing: its category, its kind. It can’t be pressed.',
    props: { children: words('Article'), colour: choice(['neutral', 'indigo']) },
    show: (props) => <Tag {...props} />,
    states: { Neutral: <Tag>Article</Tag>, Indigo: <Tag colour="indigo">RaaS</Tag> },
  }),
  part({
    name: 'Notice',
    about: 'Says in the page how something went; read out when it appears, an error at once.',
    props: {
      children: words('Your answers stay in this tab until you send them.'),
      kind: choice(['information', 'success', 'error']),
    },
    show: (props) => <Notice {...props} />,
    states: {
      Information: <Notice>Your answers stay in this tab until you send them.</Notice>,
      Success: <Notice kind="success">Request submitted successfully!</Notice>,
      Error: <Notice kind="error">Something went wrong. Please try again.</Notice>,
    },
  }),
  part({
    name: 'SectionHeading',
    about: 'The heading of a section, with what leads to it and on from it.',
    props: {
      title: words('Hiring, woven together'),
      eyebrow: words('Our services'),
      lead: words('You tell us once what the role needs. A named recruiter writes the brief with you.'),
      level: choice(['2', '1']),
    },
    show: ({ level, ...rest }) => <SectionHeading level={level === '1' ? 1 : 2} {...rest} />,
    states: {
      'A title alone': <SectionHeading title="Trusted by" />,
      'With a link': (
        <SectionHeading
          title="From our blog"
          actions={
            <TextLink isStandalone href="#preview">
              See Our Blogs
            </TextLink>
          }
        />
      ),
    },
  }),
  part({
    name: 'Icon',
    about: 'An icon of the house weight. It decorates: what it means is said in text beside it.',
    props: { of: choice(ICON_NAMES, 'Search'), size: choice(['20', '16', '24', '32']) },
    show: ({ of, size }) => <Icon of={ICONS[of]} size={Number(size) as 16 | 20 | 24 | 32} />,
    states: {
      '16 px': <Icon of={Search} size={16} />,
      '20 px': <Icon of={Search} />,
      '24 px': <Icon of={Search} size={24} />,
      '32 px': <Icon of={Search} size={32} />,
    },
  }),
  part({
    name: 'Logo',
    about: 'The brand. It has no name of its own: the link or heading around it says what it stands for.',
    props: { height: amount(32), isMarkOnly: flag() },
    show: (props) => <Logo {...props} />,
    states: {
      Large: <Logo height={56} />,
      'The mark alone': <Logo isMarkOnly height={48} />,
      'The mark as small as an icon': <Logo isMarkOnly height={20} />,
    },
  }),
  part({
    name: 'VisuallyHidden',
    about: 'Text for those who listen. Nothing of it is to be seen here.',
    props: { children: words('opens the menu') },
    show: ({ children }) => (
      <p>
        Between these words<VisuallyHidden> {children}</VisuallyHidden> and these stand others.
      </p>
    ),
    states: {},
  }),
  part({
    name: 'Skeleton',
    about: 'A placeholder of what is being loaded. Say in words beside it that something loads.',
    props: { shape: choice(['line', 'title', 'picture']), lines: amount(3) },
    show: (props) => <Skeleton {...props} />,
    states: {
      'Three lines': <Skeleton lines={3} />,
      'A title': <Skeleton shape="title" />,
      'A picture': <Skeleton shape="picture" />,
    },
  }),
];
