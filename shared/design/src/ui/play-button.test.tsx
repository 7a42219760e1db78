import { translate } from '@hireloom/testing/translate';
import { render, screen } from '@testing-library/react';
import { PlayButton } from './play-button';

test('a button translated by the browser still toggles between Pause and Play', () => {
  const show = (isPlaying: boolean) => <PlayButton isPlaying={isPlaying} onToggle={jest.fn()} />;
  const { rerender } = render(show(true));
  translate();
  rerender(show(false));
  expect(screen.getByRole('button')).toHaveAccessibleName('Play');
  translate();
  rerender(show(true));
  expect(screen.getByRole('button')).toHaveAccessibleName('Pause');
});
