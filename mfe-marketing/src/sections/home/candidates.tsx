import { css } from '@emotion/react';
import { space, toned, type } from '@hireloom/design';
import { Icon, TextLink, typography } from '@hireloom/design/ui';
import { candidates } from '../../content/candidates';

const sideStyles = css({ display: 'grid', alignContent: 'start', gap: space(4) });
const pointsStyles = css({ display: 'grid', gap: space(4) });
const pointStyles = css({
  ...type.control,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space(3),
  '& > svg': { marginBlockStart: '0.1em', color: toned.accent },
});
const textStyles = css({ gridColumn: 2, color: toned.textSoft });

/** For job seekers: what the agency does for them, what to send, and that they never pay. */
export function Candidates() {
  const { id, heading, points, link } = candidates;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} css={sideStyles}>
      <h2 id={`${id}-heading`} css={typography.h2}>
        {heading}
      </h2>
      <ul css={pointsStyles}>
        {points.map(({ icon, title, text }) => (
          <li key={title} css={pointStyles}>
            <Icon of={icon} size={24} />
            <h3 css={typography.title}>{title}</h3>
            <p css={textStyles}>{text}</p>
          </li>
        ))}
      </ul>
      <div>
        <TextLink isStandalone href={link.href}>
          {link.label}
        </TextLink>
      </div>
    </section>
  );
}
