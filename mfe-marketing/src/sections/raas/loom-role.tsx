import { css } from '@emotion/react';
import { colours, from, radii, space, strokes, toned, type, weights } from '@hireloom/design';
import { Icon, VisuallyHidden } from '@hireloom/design/ui';
import { Check } from 'lucide-react';
import { raas } from '../../content/raas';
import { percentOf, type Role, ROW, THREAD } from './weave';

const { day, spoken } = raas.month;

const rowStyles = css({ position: 'relative', height: space(16) });

/** A label on the cloth. Its background hides the threads behind the text. */
const labelStyles = css({
  ...type.small,
  position: 'absolute',
  insetBlockStart: space(2),
  paddingInline: space(1.5),
  backgroundColor: toned.ground,
  whiteSpace: 'nowrap',
});

const nameStyles = (opened: number) =>
  css([labelStyles, { insetInlineStart: percentOf(opened), fontWeight: weights.semibold }]);

const hiredOnStyles = (hired: number) =>
  css([
    labelStyles,
    { insetInlineStart: percentOf(hired), transform: 'translateX(-50%)', color: toned.textSoft },
    { display: 'none', [from.small]: { display: 'block' } },
  ]);

const onThread = (at: number) =>
  css({
    position: 'absolute',
    insetBlockStart: `${(THREAD / ROW) * 100}%`,
    insetInlineStart: percentOf(at),
    transform: 'translate(-50%, -50%)',
  });

const KNOT = space(5);

const knotStyles = css({
  display: 'grid',
  placeItems: 'center',
  width: KNOT,
  height: KNOT,
  border: `${strokes.ring} solid ${toned.ground}`,
  borderRadius: radii.round,
  backgroundColor: colours.teal,
  color: colours.surface,
});

const profilesKnotStyles = css({
  backgroundColor: colours.marigold,
  boxShadow: `inset 0 0 0 ${strokes.edge} ${toned.text}`,
});

export function ProfilesKnot() {
  return <span css={[knotStyles, profilesKnotStyles]} />;
}

export function HiredKnot() {
  return (
    <span css={knotStyles}>
      <Icon of={Check} size={16} />
    </span>
  );
}

const inWords = ({ opened, profiles, hired }: Role) =>
  `: ${spoken.opened} ${opened}, ${spoken.profiles} ${profiles}, ` +
  (hired === null ? spoken.goesOn : `${spoken.hired} ${hired}`);

/** A role's row in the loom: name, first profiles and hire. */
export function LoomRole({ name, ...role }: Role & { name: string }) {
  return (
    <li css={rowStyles}>
      <span css={nameStyles(role.opened)}>
        {name}
        <VisuallyHidden>{inWords(role)}</VisuallyHidden>
      </span>
      <span aria-hidden css={onThread(role.profiles)}>
        <ProfilesKnot />
      </span>
      {role.hired !== null && (
        <span aria-hidden>
          <span css={hiredOnStyles(role.hired)}>{`${day} ${role.hired}`}</span>
          <span css={onThread(role.hired)}>
            <HiredKnot />
          </span>
        </span>
      )}
    </li>
  );
}
