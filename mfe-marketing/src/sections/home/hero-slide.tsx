import { css } from '@emotion/react';
import { below, from, layout, space, toned, type } from '@hireloom/design';
import type { Action } from '../../content/shapes';
import { ActionLink } from '../action-link';
import { Picture } from '../picture';

const slideStyles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  [from.large]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', gap: layout.blockGap },
});

const textStyles = css({ display: 'grid', justifyItems: 'start', gap: space(4) });
const eyebrowStyles = css({ ...type.eyebrow, color: toned.accent });
const titleStyles = css({ ...type.display, maxWidth: '13em' });
const leadStyles = css({ ...type.lead, color: toned.textSoft, maxWidth: layout.measure });
/** Not fetched where it is not shown: lazy pictures without a box are not. */
const pictureStyles = css({ [below.large]: { display: 'none' } });

type Props = {
  slide: { eyebrow: string; heading: string; text: string; link: Action; picture: string };
  level: 1 | 2;
  headingId?: string;
};

export function HeroSlide({ slide: { eyebrow, heading, text, link, picture }, level, headingId }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div css={slideStyles}>
      <div css={textStyles}>
        <p css={eyebrowStyles}>{eyebrow}</p>
        <Heading id={headingId} css={titleStyles}>
          {heading}
        </Heading>
        <p css={leadStyles}>{text}</p>
        <ActionLink action={link} look="text" />
      </div>
      <Picture src={picture} width={640} height={560} css={pictureStyles} />
    </div>
  );
}
