/** Something to do in the page. It is sent there as text: it may name nothing that stands outside of it. */
export type PageWork<Argument, Result> = (argument: Argument) => Result;

export type Size = { width: number; height: number };

/** All that differs from one browser to another. What is pressed and typed goes the way of real input. */
export type Driver = {
  /** Sets out for an address, and need not wait for it. */
  goTo: (address: string) => Promise<void>;
  resize: (size: Size) => Promise<void>;
  /** In CSS pixels from the window's upper left corner. */
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
  /** Whether this machine has it. */
  isHere: () => boolean;
  start: () => Promise<Driver>;
};
