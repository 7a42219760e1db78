import { usePlatform } from '@hireloom/contracts/platform';
import { ButtonLink, type ButtonVariant, linkAsButton, TextLink, VisuallyHidden } from '@hireloom/design/ui';
import type { Action } from '../content/shapes';

type Props = {
  action: Action;
  /** The variant of a button, or `text` for a text link with an arrow. */
  look?: ButtonVariant | 'text';
  size?: 'medium' | 'large';
};

function useTarget({ action, to, about, prefill }: Action) {
  const { openRecruiterPopup } = usePlatform();
  if (action === 'recruiter-popup')
    return {
      href: to,
      'aria-haspopup': 'dialog',
      ...linkAsButton(() => openRecruiterPopup(about, prefill && { prefill })),
    } as const;
  return { href: to, opensNewTab: to.startsWith('https:') };
}

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
