import { css } from '@emotion/react';
import { type ArticleCard as ArticleCardData, snippet } from '@hireloom/contracts';
import { below, fluid, from, doubledText, layout, space, toned, type, weights } from '@hireloom/design';
import { Card, CardLink, Tag, typography } from '@hireloom/design/ui';
import { blogs } from '../../content/blogs';
import { leadCardStyles } from '../card-grid';
import { getStoryPath } from '../story-paths';
import { StoryDate } from '../story-date';
import { Banner } from './banner';

type Props = {
  article: ArticleCardData;
  headingLevel: 'h2' | 'h3';
  isLead?: boolean;
  isBesideLead?: boolean;
  /** Smaller on a phone, so that two cards fit on a slide. */
  isCompact?: boolean;
  /** In the first view on a large screen, so its picture loads eagerly. */
  isEarly?: boolean;
};

const bannerStyles = css({ flexShrink: 0 });
const besideLeadStyles = css({ [from.large]: { aspectRatio: 'auto', height: '8.5rem' } });
const besideLeadTextStyles = css({ [from.large]: { padding: space(5), gap: space(2) } });

const compactCardStyles = css({
  [below.small]: { flexDirection: 'row' },
  [doubledText]: { flexDirection: 'column' },
});
const compactBannerStyles = css({
  [below.small]: { aspectRatio: 'auto', width: space(20), height: 'auto' },
  [doubledText]: { display: 'none' },
});
const compactTextStyles = css({
  [below.small]: { flex: '1 1 0', minWidth: 0, gap: space(2), padding: space(4) },
});
const compactSnippetStyles = css({ [below.small]: { display: 'none' } });

const textStyles = css({
  display: 'grid',
  gap: space(3),
  gridTemplateRows: 'auto auto 1fr auto',
  flex: '1 0 auto',
  padding: layout.cardPadding,
});
const leadTextStyles = css({
  [from.large]: { padding: space(10), gap: space(5) },
});

const tagsStyles = css({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
const headingStyles = css(type.h3);
const leadHeadingStyles = css({ [from.medium]: { ...type.h2, fontSize: fluid(34, 52) } });
const leadSnippetStyles = css({ [from.medium]: type.lead });
const dateStyles = css({ ...type.small, color: toned.textSoft, fontWeight: weights.medium });

export function ArticleCard({
  article,
  headingLevel: Heading,
  isLead,
  isBesideLead,
  isCompact,
  isEarly,
}: Props) {
  const { tag } = blogs.card;
  return (
    <Card
      as="article"
      isLink
      isPadded={false}
      css={[isLead && leadCardStyles, isCompact && compactCardStyles]}
    >
      <Banner
        src={article.banner}
        isEarly={isEarly}
        isMain={isLead}
        css={[bannerStyles, isBesideLead && besideLeadStyles, isCompact && compactBannerStyles]}
      />
      <div
        css={[
          textStyles,
          isLead && leadTextStyles,
          isBesideLead && besideLeadTextStyles,
          isCompact && compactTextStyles,
        ]}
      >
        <div css={tagsStyles}>
          <Tag>{tag}</Tag>
          {article.category && <Tag colour="indigo">{article.category}</Tag>}
        </div>
        <Heading css={[headingStyles, isLead && leadHeadingStyles]}>
          <CardLink href={getStoryPath('blogs', article.slug)}>{article.heading}</CardLink>
        </Heading>
        <p css={[typography.soft, isLead && leadSnippetStyles, isCompact && compactSnippetStyles]}>
          {snippet(article.desc)}
        </p>
        <StoryDate iso={article.createdAt} css={dateStyles} />
      </div>
    </Card>
  );
}
