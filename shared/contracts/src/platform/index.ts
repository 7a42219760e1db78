export { PlatformContext, Slot, usePlatform } from './platform';
export type { Platform, SlotViewProps } from './platform';
