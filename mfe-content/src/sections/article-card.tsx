import { css } from '@emotion/react';
import { type ArticleCard as ArticleCardData, snippet } from '@hireloom/shared/contracts';
import { space, type as typeScale } from '@hireloom/shared/design';
import { Card, TextLink } from '@hireloom/shared/ui';

const cardStyles = css({ display: 'grid', gap: space(3), padding: space(6) });
const headingStyles = css(typeScale.h3);

type Props = { article: ArticleCardData; headingLevel: 'h2' | 'h3' };

export function ArticleCard({ article, headingLevel: Heading }: Props) {
  return (
    <Card css={cardStyles}>
      <Heading css={headingStyles}>
        <TextLink href={`/blogs/${article.slug}`}>{article.heading}</TextLink>
      </Heading>
      <p>{snippet(article.desc)}</p>
    </Card>
  );
}
