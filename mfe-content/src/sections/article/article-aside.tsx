import { css } from '@emotion/react';
import { onPaper, space, toned, weights } from '@hireloom/design';
import { Button, ButtonLink, Card, controlStyles, typography, VisuallyHidden } from '@hireloom/design/ui';
import { useId } from 'react';
import { blogs } from '../../content/blogs';
import type { Deferred } from '../deferred';
import type { Related } from './article-data';
import { RelatedArticles } from './related-articles';

type Props = { related: Deferred<Related>; className?: string };

const asideStyles = css({ display: 'grid', gap: space(4), [onPaper]: { display: 'none' } });
const panelStyles = css({ display: 'grid', gap: space(4), padding: space(6) });
const linkStyles = css({
  color: toned.accent,
  fontWeight: weights.semibold,
  display: 'inline-block',
  paddingBlock: space(2.5),
  marginBlock: space(-2.5),
});

// Inert controls: the styles show that they do nothing.
const deadStyles = css({
  fontWeight: weights.regular,
  color: toned.textSoft,
  borderColor: toned.line,
  borderStyle: 'dashed',
  backgroundColor: 'transparent',
});
const deadFieldStyles = css({ borderColor: toned.line, backgroundColor: 'transparent' });

function Contact() {
  const { heading, text, hireNow, whatsapp } = blogs.detail.contact;
  return (
    <Card tone="night" isPadded={false} css={panelStyles}>
      <h2 css={typography.title}>{heading}</h2>
      <p css={typography.softControl}>{text}</p>
      <ButtonLink href="/contactus" variant="onDark" isWide>
        {hireNow}
      </ButtonLink>
      <Button isInert variant="secondary" size="small" isWide css={deadStyles}>
        {whatsapp}
      </Button>
    </Card>
  );
}

function Updates() {
  const { heading, text, link, href, label, placeholder, subscribe } = blogs.detail.updates;
  const inputId = useId();
  return (
    <Card isPadded={false} css={panelStyles}>
      <h2 css={typography.title}>{heading}</h2>
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
      <Button isInert variant="secondary" size="small" isWide css={deadStyles}>
        {subscribe}
      </Button>
    </Card>
  );
}

/** What stands beside an article: whom to write to, what to read next. */
export function ArticleAside({ related, className }: Props) {
  return (
    <aside css={asideStyles} className={className}>
      <Contact />
      <RelatedArticles related={related} />
      <Updates />
    </aside>
  );
}
