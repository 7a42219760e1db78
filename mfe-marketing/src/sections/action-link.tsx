import { site } from '@hireloom/contracts';
import { usePlatform } from '@hireloom/contracts/platform';
import { ButtonLink, type ButtonVariant, TextLink, VisuallyHidden } from '@hireloom/design/ui';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Action } from '../content/shapes';

/** Where "Book a Demo" leads: to the scheduling tool in a new tab, or to a page of the site where none is configured. */
export const demoTarget = (schedulingUrl: string, fallback: string) =>
  schedulingUrl ? { href: schedulingUrl, opensNewTab: true } : { href: fallback };

const isDemo = ({ action }: Action) => action === 'demo';

/** Orders calls to action; the first one is filled. Without a scheduling tool, demo actions go last. */
export const byImportance = (actions: readonly Action[], schedulingUrl: string): readonly Action[] =>
  schedulingUrl ? actions : [...actions.filter((one) => !isDemo(one)), ...actions.filter(isDemo)];

type Props = {
  action: Action;
  /** A button's look, or a text link with an arrow. */
  look?: ButtonVariant | 'text';
  size?: 'medium' | 'large';
  isWide?: boolean;
};

/** A new tab or window was asked for: that is the link's own address then. */
const asksForTab = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey;

/** A button to those who listen, since it opens a dialog; a link still, which leads somewhere without scripts. */
function usePopupOpener(href: string, about?: string) {
  const { openRecruiterPopup } = usePlatform();
  return {
    href,
    role: 'button',
    'aria-haspopup': 'dialog' as const,
    onClick: (event: MouseEvent) => {
      if (asksForTab(event)) return;
      event.preventDefault();
      openRecruiterPopup(about);
    },
    // A link answers to Enter alone, a button to the space bar too.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      openRecruiterPopup(about);
    },
  };
}

function useTarget({ action, to, about }: Action) {
  const popupOpener = usePopupOpener(to, about);
  if (action === 'recruiter-popup') return popupOpener;
  return action === 'demo' ? demoTarget(site.schedulingUrl, to) : { href: to };
}

/** A link to the page that an action falls back on; with scripts it opens the popup, or the scheduling tool. */
export function ActionLink({ action, look = 'primary', size, isWide }: Props) {
  const target = useTarget(action);
  const label = (
    <span>
      {action.label}
      {action.context && <VisuallyHidden> {action.context}</VisuallyHidden>}
    </span>
  );
  if (look === 'text')
    return (
      <TextLink isStandalone {...target}>
        {label}
      </TextLink>
    );
  return (
    <ButtonLink variant={look} size={size} isWide={isWide} {...target}>
      {label}
    </ButtonLink>
  );
}
