import { type Platform, PlatformContext, type SlotViewProps } from '@hireloom/contracts/platform';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

function SlotName({ name, props }: SlotViewProps) {
  return (
    <p>
      slot {name} {JSON.stringify(props)}
    </p>
  );
}

/** Renders part of a page as the shell would, and records what it asks of the shell. */
export function renderInFrame(part: ReactNode) {
  const openRecruiterPopup = jest.fn();
  const platform: Platform = {
    openRecruiterPopup,
    alert: jest.fn(),
    toast: jest.fn(),
    reload: jest.fn(),
    publicOrigin: 'https://hireloom.example',
    SlotView: SlotName,
  };
  render(<PlatformContext value={platform}>{part}</PlatformContext>);
  return { openRecruiterPopup };
}
