import { css } from '@emotion/react';
import { inPrint, space, strokes, toned, type, weights } from '@hireloom/design';
import {
  Button,
  ButtonLink,
  Card,
  controlStyles,
  SiteLink,
  typography,
  VisuallyHidden,
} from '@hireloom/design/ui';
import { type ReactNode, useId } from 'react';
import { blogs } from '../../content/blogs';
import { type Deferred, useDeferred } from '../deferred';
import { getStoryPath } from '../story-paths';
import { StoryDate } from '../story-date';
import type { Related } from './article-data';

type Props = { category: string; related: Deferred<Related>; className?: string };

const asideStyles = css({ display: 'grid', gap: space(4), [inPrint]: { display: 'none' } });
const panelStyles = css({ display: 'grid', gap: space(4), padding: space(6) });
const relatedStyles = css({ display: 'grid' });
const itemStyles = css({
  display: 'grid',
  paddingBlockEnd: space(3),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});
const relatedLinkStyles = css({
  ...type.control,
  fontWeight: weights.semibold,
  paddingBlock: space(3, 1),
  textDecoration: 'none',
  '&:hover': { color: toned.accent, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
});
const linkStyles = css({
  color: toned.accent,
  fontWeight: weights.semibold,
  display: 'inline-block',
  paddingBlock: space(2.5),
  marginBlock: space(-2.5),
});

// Looks as inactive as the button beside it.
const deadFieldStyles = css({
  fontWeight: weights.regular,
  color: toned.textSoft,
  borderColor: toned.line,
  borderStyle: 'dashed',
  backgroundColor: 'transparent',
});

type PanelProps = { heading: string; tone?: 'night'; children: ReactNode };

function Panel({ heading, tone, children }: PanelProps) {
  return (
    <Card tone={tone} isPadded={false} css={panelStyles}>
      <h2 css={typography.title}>{heading}</h2>
      {children}
    </Card>
  );
}

function Contact({ category }: { category: string }) {
  const { careers, contact } = blogs.detail;
  const { hireNow, whatsapp, jobSeekers, employers } = contact;
  const { heading, text, link } = category === careers ? jobSeekers : employers;
  return (
    <Panel heading={heading} tone="night">
      <p css={typography.softControl}>{text}</p>
      {link && (
        <ButtonLink href={link.href} variant="onDark" isWide>
          {link.label}
        </ButtonLink>
      )}
      <ButtonLink href="/contactus" variant={link ? 'secondary' : 'onDark'} isWide>
        {hireNow}
      </ButtonLink>
      <Button isInert variant="secondary" size="small" isWide>
        {whatsapp}
      </Button>
    </Panel>
  );
}

function RelatedList({ articles }: { articles: Related }) {
  const { none, failed } = blogs.detail.related;
  if (!articles?.length) return <p css={typography.softControl}>{articles ? none : failed}</p>;
  return (
    <ul css={relatedStyles}>
      {articles.map(({ slug, heading, createdAt }) => (
        <li key={slug} css={itemStyles}>
          <SiteLink href={getStoryPath('blogs', slug)} css={relatedLinkStyles}>
            {heading}
          </SiteLink>
          <StoryDate iso={createdAt} css={typography.softSmall} />
        </li>
      ))}
    </ul>
  );
}

function RelatedArticles({ related }: { related: Deferred<Related> }) {
  const { heading, loading, emailUs } = blogs.detail.related;
  const settled = useDeferred(related);
  return (
    <Panel heading={heading}>
      {settled ? <RelatedList articles={settled.value} /> : <p css={typography.softControl}>{loading}</p>}
      <ButtonLink href="/contactus" variant="secondary" isWide>
        {emailUs}
      </ButtonLink>
    </Panel>
  );
}

function Updates() {
  const { heading, text, link, href, label, placeholder, subscribe } = blogs.detail.updates;
  const inputId = useId();
  return (
    <Panel heading={heading}>
      <p css={typography.softControl}>
        {text}{' '}
        <a href={href} css={linkStyles}>
          {link}
        </a>
      </p>
      <label htmlFor={inputId}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <input
        id={inputId}
        type="email"
        placeholder={placeholder}
        autoComplete="email"
        css={[controlStyles, deadFieldStyles]}
      />
      <Button isInert variant="secondary" size="small" isWide>
        {subscribe}
      </Button>
    </Panel>
  );
}

export function ArticleAside({ category, related, className }: Props) {
  return (
    <aside css={asideStyles} className={className}>
      <Contact category={category} />
      <RelatedArticles related={related} />
      <Updates />
    </aside>
  );
}
