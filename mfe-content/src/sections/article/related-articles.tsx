import { css } from '@emotion/react';
import { space, strokes, toned, type, weights } from '@hireloom/design';
import { ButtonLink, Card, SiteLink, typography } from '@hireloom/design/ui';
import { blogs } from '../../content/blogs';
import { type Deferred, useSettled } from '../deferred';
import type { Related } from './article-data';
import { StoryDate } from '../story-date';

const panelStyles = css({ display: 'grid', gap: space(4), padding: space(6) });
const listStyles = css({ display: 'grid' });
const itemStyles = css({
  display: 'grid',
  paddingBlockEnd: space(3),
  borderBlockStart: `${strokes.hairline} solid ${toned.line}`,
});
const linkStyles = css({
  ...type.control,
  fontWeight: weights.semibold,
  paddingBlock: space(3, 1),
  textDecoration: 'none',
  '&:hover': { color: toned.accent, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
});

function RelatedList({ articles }: { articles: Related }) {
  const { none, failed } = blogs.detail.related;
  if (!articles?.length) return <p css={typography.softControl}>{articles ? none : failed}</p>;
  return (
    <ul css={listStyles}>
      {articles.map(({ slug, heading, createdAt }) => (
        <li key={slug} css={itemStyles}>
          <SiteLink href={`${blogs.path}/${encodeURIComponent(slug)}`} css={linkStyles}>
            {heading}
          </SiteLink>
          <StoryDate iso={createdAt} css={typography.softSmall} />
        </li>
      ))}
    </ul>
  );
}

export function RelatedArticles({ related }: { related: Deferred<Related> }) {
  const { heading, loading, emailUs } = blogs.detail.related;
  const settled = useSettled(related);
  return (
    <Card isPadded={false} css={panelStyles}>
      <h2 css={typography.title}>{heading}</h2>
      {settled ? <RelatedList articles={settled.value} /> : <p css={typography.softControl}>{loading}</p>}
      <ButtonLink href="/contactus" variant="secondary" isWide>
        {emailUs}
      </ButtonLink>
    </Card>
  );
}
