import type { ReactElement } from 'react';
import type { Control, PropValue } from './control';

export type Props = Record<string, PropValue>;

export type Part<Shown extends Props = Props> = {
  /** As the component is exported. */
  name: string;
  about: string;
  props: { [Name in keyof Shown]: Control<Shown[Name]> };
  /** The part itself, or what it stands in; `set` is for what changes by use, as a dialog that is closed. */
  show: (props: Shown, set: (changes: Partial<Shown>) => void) => ReactElement;
  /** What the part looks like in each of its states, by their names. */
  states: Readonly<Record<string, ReactElement>>;
};

/** Forgets which props a part has, once they are known to fit what it shows. */
export const part = <Shown extends Props>(of: Part<Shown>): Part => of as unknown as Part;

/** `TextField` has the address `/text-field`. */
export const addressOf = (name: string) =>
  `/${name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}`;

/** The props that an address asks for. */
export const readProps = ({ props }: Part, search: URLSearchParams): Props =>
  Object.fromEntries(
    Object.entries(props).map(([name, { initial, read }]) => {
      const text = search.get(name);
      return [name, text === null ? initial : read(text)];
    }),
  );

/** What has to stand in an address: the props that are not what they are at first. */
export const writeProps = ({ props }: Part, values: Props): [string, string][] =>
  Object.entries(values)
    .filter(([name, value]) => props[name]?.initial !== value)
    .map(([name, value]) => [name, String(value)]);
