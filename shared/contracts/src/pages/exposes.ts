import type { AnyPageModule, PageModule } from './page-module';
import type { AnySlotModule, SlotModule, SlotName, SlotProps } from './slots';

/** Every page and slot of a remote, by the name under which its bundle exposes it. */
export type Exposes = Readonly<Record<string, () => Promise<AnyPageModule | AnySlotModule>>>;

/** Does not compile unless loader, component and meta of the page agree with each other and with the contract. */
export function page<Data = null>(load: () => Promise<PageModule<Data>>): () => Promise<AnyPageModule> {
  return load;
}

/** Does not compile unless the module takes exactly the props of this slot in the contract. */
export function slot<Name extends SlotName, Data = null>(
  _name: Name,
  load: () => Promise<SlotModule<SlotProps[Name], Data>>,
): () => Promise<AnySlotModule> {
  return load;
}
