import type { AnyPageModule, PageModule } from './page-module';
import type { AnySlotModule, SlotModule, SlotName, SlotProps } from './slots';

/** Every page and slot of a remote, keyed by the name under which its bundle exposes the module. */
export type Exposes = Readonly<Record<string, () => Promise<AnyPageModule | AnySlotModule>>>;

/** Compiles only if the loader, component and meta of the page agree with each other and with the contract. */
export function page<Data = null>(load: () => Promise<PageModule<Data>>): () => Promise<AnyPageModule> {
  return load;
}

/** Compiles only if the module takes exactly the props that the contract declares for this slot. */
export function slot<Name extends SlotName, Data = null>(
  _name: Name,
  load: () => Promise<SlotModule<SlotProps[Name], Data>>,
): () => Promise<AnySlotModule> {
  return load;
}
