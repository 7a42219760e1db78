import { createContext, createElement, use, type ComponentType } from 'react';
import type { SlotName, SlotProps } from './pages/slots';

/** `prefill`: what the visitor has said already, for empty fields of the form. `onSent`: called once the request is stored. */
export type RecruiterPopupOptions = {
  prefill?: SlotProps['recruiter-request-form']['prefill'];
  onSent?: () => void;
};

/** What remotes get from the shell, or from the standalone frame. */
export type Platform = {
  /**
   * Opens the recruiter-request popup; on close, focus returns to the element that had it. `about` names the offer whose button opened it
   * ("RaaS subscription"): the popup shows it and sends it with the request. `options`: see `RecruiterPopupOptions`; older shells
   * ignore them.
   */
  openRecruiterPopup: (about?: string, options?: RecruiterPopupOptions) => void;
  /** Shows a message with an OK button until the visitor dismisses it. A `failure` gets a cross icon. */
  alert: (text: string, kind?: 'information' | 'failure') => void;
  /** Shows a toast for three seconds. */
  toast: (text: string, kind: 'success' | 'error') => void;
  /** Reloads the page's data, for a page that could not load all of it. */
  reload: () => Promise<void>;
  /** The public origin of the site, without a trailing slash. */
  publicOrigin: string;
  /** Other hosts whose pictures pages may show. */
  imageHosts?: readonly string[];
  /** Shows another team's component, or its failure state. */
  SlotView: ComponentType<SlotViewProps>;
};

export type SlotViewProps = { name: SlotName; props: SlotProps[SlotName] };

export const PlatformContext = createContext<Platform | null>(null);

/** @throws when called outside a shell or standalone frame. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform needs a PlatformContext around it');
  return platform;
}

/** Shows another team's slot, with its loading and failure states. */
export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps[Name]) {
  const { SlotView } = usePlatform();
  return createElement(SlotView, { name, props: props as unknown as SlotProps[SlotName] });
}
