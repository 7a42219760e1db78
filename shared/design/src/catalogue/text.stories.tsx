import { Search } from 'lucide';
import { Icon, Logo, Notice, SectionHeading, Skeleton, Tag, TextLink, VisuallyHidden } from '../ui';

export default { title: 'Text and icons', about: 'What a visitor reads, or sees beside it.' };

export const NeutralTag = () => <Tag>Article</Tag>;
export const IndigoTag = () => <Tag colour="indigo">RaaS</Tag>;

export const Information = () => <Notice>Your answers stay in this tab until you send them.</Notice>;
export const Success = () => <Notice kind="success">Request submitted successfully!</Notice>;
export const Failure = () => <Notice kind="error">Something went wrong. Please try again.</Notice>;

export const Heading = () => (
  <SectionHeading
    eyebrow="Our services"
    title="Hiring, woven together"
    lead="You tell us once what the role needs. A named recruiter writes the brief with you."
    actions={
      <TextLink isStandalone href="/text">
        See Our Blogs
      </TextLink>
    }
  />
);

export const IconSizes = () =>
  ([16, 20, 24, 32] as const).map((size) => <Icon key={size} of={Search} size={size} />);

export const Brand = () => <Logo />;

export const HiddenText = () => (
  <p>
    Only screen readers read what follows<VisuallyHidden>: this is hidden</VisuallyHidden>.
  </p>
);

export const SkeletonLines = () => <Skeleton lines={3} />;
export const SkeletonTitle = () => <Skeleton shape="title" />;
export const SkeletonPicture = () => <Skeleton shape="picture" />;
