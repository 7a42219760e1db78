import { css } from '@emotion/react';
import { colours, layout, radii, shadows, space, strokes, toned, type } from '../tokens';

export default { title: 'Tokens', about: 'Paper, ink, one indigo. Marigold is for lines, never for fills.' };

const gridStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
  gap: space(4),
});
const captionStyles = css({ ...type.small, color: toned.textSoft, overflowWrap: 'anywhere' });
const boxStyles = css({ height: space(16), border: `${strokes.hairline} solid ${toned.line}` });
const barStyles = css({ maxWidth: '100%', height: space(2), backgroundColor: toned.accent });

const boxes = (
  tokens: Record<string, string>,
  property: 'backgroundColor' | 'borderRadius' | 'boxShadow',
) => (
  <div css={gridStyles}>
    {Object.entries(tokens).map(([name, value]) => (
      <div key={name}>
        <div css={[boxStyles, { [property]: value }]} />
        <p css={captionStyles}>{name}</p>
      </div>
    ))}
  </div>
);

export const Colours = () => boxes(colours, 'backgroundColor');
export const Radii = () => boxes(radii, 'borderRadius');
export const Shadows = () => boxes(shadows, 'boxShadow');

export const Type = () =>
  Object.entries(type).map(([name, styles]) => (
    <div key={name}>
      <p css={captionStyles}>{name}</p>
      <p css={css(styles)}>First vetted profiles within 72 hours</p>
    </div>
  ));

export const Lengths = () =>
  Object.entries({ step: space(1), ...layout }).map(([name, width]) => (
    <div key={name}>
      <p css={captionStyles}>{name}</p>
      <div css={[barStyles, { width }]} />
    </div>
  ));
