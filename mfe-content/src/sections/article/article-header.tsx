import { css } from '@emotion/react';
import { fluid, from, layout, inPrint, radii, space, toned, type } from '@hireloom/design';
import { Button, Icon, Tag } from '@hireloom/design/ui';
import { Bookmark, Heart, MessageCircle, Share2 } from 'lucide';
import { blogs } from '../../content/blogs';
import type { ShownArticle } from './article-data';
import { StoryDate } from '../story-date';
import { Banner } from './banner';

const headerStyles = css({
  display: 'grid',
  gap: fluid(24, 48),
  [from.large]: { gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)', alignItems: 'center' },
});
const bannerStyles = css({
  height: 'auto',
  borderRadius: radii.large,
  [inPrint]: { display: 'none' },
});
const textStyles = css({ display: 'grid', gap: space(4), justifyItems: 'start' });
const headingStyles = css({
  ...type.display,
  fontSize: fluid(32, 46),
  lineHeight: 1.1,
  unicodeBidi: 'plaintext',
  overflowWrap: 'anywhere',
});
const metaStyles = css({
  ...type.control,
  color: toned.textSoft,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2, 4),
});
const actionsStyles = css({ display: 'flex', flexWrap: 'wrap', gap: space(1) });
const actionStyles = css({
  width: layout.touchTarget,
  padding: 0,
  '& > svg': { width: space(4), height: space(4) },
});

function Actions() {
  const { group, like, comment, share, bookmark } = blogs.detail.actions;
  const actions = [
    { label: like, icon: Heart },
    { label: comment, icon: MessageCircle },
    { label: share, icon: Share2 },
    { label: bookmark, icon: Bookmark },
  ];
  return (
    <div role="group" aria-label={group} css={actionsStyles}>
      {actions.map(({ label, icon }) => (
        <Button key={label} isInert variant="ghost" size="small" aria-label={label} css={actionStyles}>
          <Icon of={icon} />
        </Button>
      ))}
    </div>
  );
}

export function ArticleHeader({ article }: { article: ShownArticle }) {
  return (
    <header css={headerStyles}>
      <div css={textStyles}>
        {article.category && <Tag colour="indigo">{article.category}</Tag>}
        <h1 css={headingStyles}>{article.heading}</h1>
        <p css={metaStyles}>
          <StoryDate iso={article.createdAt} isLong />
          {article.updatedAt && (
            <span>
              {blogs.detail.updated} <StoryDate iso={article.updatedAt} isLong />
            </span>
          )}
          <span>{blogs.detail.minutes(article.minutes)}</span>
        </p>
        <Actions />
      </div>
      <Banner src={article.banner} isEarly isMain css={bannerStyles} />
    </header>
  );
}
