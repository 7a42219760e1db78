/** A function that runs in the page. It is sent as text, so it must not use anything outside itself. */
type PageWork<Argument, Result> = (argument: Argument) => Result;

type Size = { width: number; height: number };

/** Everything that differs between browsers. Clicks and keystrokes are real input events. */
export type Driver = {
  /** Starts a navigation. Need not wait for it. */
  goTo: (address: string) => Promise<void>;
  resize: (size: Size) => Promise<void>;
  /** In CSS pixels from the viewport's upper left corner. */
  pressAt: (x: number, y: number) => Promise<void>;
  /** Where focus is. */
  type: (text: string) => Promise<void>;
  pressEscape: () => Promise<void>;
  evaluate: <Argument, Result>(work: PageWork<Argument, Result>, argument: Argument) => Promise<Result>;
  takePicture: () => Promise<Buffer>;
  close: () => Promise<void>;
};

export type Engine = {
  name: string;
  /** Whether this machine has the browser. */
  isHere: () => boolean;
  start: () => Promise<Driver>;
};
