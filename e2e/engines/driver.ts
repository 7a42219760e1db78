/** Everything that differs between browsers. Clicks and keystrokes are real input events. */
export type Driver = {
  /** Starts a navigation. Need not wait for it. */
  goTo: (address: string) => Promise<void>;
  resize: (size: { width: number; height: number }) => Promise<void>;
  /** In CSS pixels from the viewport's upper left corner. */
  pressAt: (x: number, y: number) => Promise<void>;
  /** Where focus is. */
  type: (text: string) => Promise<void>;
  pressEscape: () => Promise<void>;
  /** `work` is sent as text, so it must not use anything outside itself. */
  evaluate: <Result, Argument = undefined>(
    work: (argument: Argument) => Result,
    argument?: Argument,
  ) => Promise<Result>;
  close: () => Promise<void>;
};
