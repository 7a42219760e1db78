import { site } from '@hireloom/contracts';
import { usePlatform } from '@hireloom/contracts/platform';
import { ButtonLink, type ButtonVariant, linkAsButton, TextLink, VisuallyHidden } from '@hireloom/design/ui';
import type { Action } from '../content/shapes';

/** The target of "Book a Demo": the scheduling tool in a new tab, or a page of the site if none is configured. */
export const demoTarget = (schedulingUrl: string, fallback: string) =>
  schedulingUrl ? { href: schedulingUrl, opensNewTab: true } : { href: fallback };

const isDemo = ({ action }: Action) => action === 'demo';

/** Orders calls to action, of which the first gets a filled button. Without a scheduling tool, demo actions go last. */
export const byImportance = (actions: readonly Action[], schedulingUrl: string): readonly Action[] =>
  schedulingUrl ? actions : [...actions.filter((one) => !isDemo(one)), ...actions.filter(isDemo)];

type Props = {
  action: Action;
  /** The variant of a button, or `text` for a text link with an arrow. */
  look?: ButtonVariant | 'text';
  size?: 'medium' | 'large';
};

function useTarget({ action, to, about }: Action) {
  const { openRecruiterPopup } = usePlatform();
  if (action === 'recruiter-popup')
    return { href: to, 'aria-haspopup': 'dialog', ...linkAsButton(() => openRecruiterPopup(about)) } as const;
  return action === 'demo' ? demoTarget(site.schedulingUrl, to) : { href: to };
}

/** A link to the action's page or to the scheduling tool. With scripts, popup actions open the popup instead. */
export function ActionLink({ action, look = 'primary', size }: Props) {
  const target = useTarget(action);
  const children = (
    <span>
      {action.label}
      {action.context && <VisuallyHidden> {action.context}</VisuallyHidden>}
    </span>
  );
  if (look === 'text') return <TextLink isStandalone {...target} children={children} />;
  return <ButtonLink variant={look} size={size} {...target} children={children} />;
}
