import { css } from '@emotion/react';
import { Pause, Play } from 'lucide';
import type { Ref } from 'react';
import { reducedMotion, whenStatic } from '../tokens';
import { Button } from './button';
import { Icon } from './icon';

type Props = {
  isPlaying: boolean;
  onToggle: () => void;
  ref?: Ref<HTMLButtonElement>;
  /** Hides the button if the visitor prefers reduced motion, for content that then never moves. */
  isNeedlessWhenStill?: boolean;
};

const styles = css(whenStatic({ display: 'none' }));
const needlessStyles = css({ [reducedMotion]: { display: 'none' } });

/** Pauses and resumes moving content (WCAG 2.2.2). */
export function PlayButton({ isPlaying, onToggle, ref, isNeedlessWhenStill = false }: Props) {
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="small"
      onClick={onToggle}
      css={[styles, isNeedlessWhenStill && needlessStyles]}
    >
      <Icon of={isPlaying ? Pause : Play} size={16} />
      <span>{isPlaying ? 'Pause' : 'Play'}</span>
    </Button>
  );
}
