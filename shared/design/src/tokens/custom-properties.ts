import { paper, type TokenSet } from './paper';

type Group = keyof TokenSet;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns a name such as `--font-size-h2`. Deployed releases refer to these names: add names, but never remove one. */
const toPropertyName = (group: string, token: string) => `--${kebab(group)}-${kebab(token)}`;

/** A group's tokens as `var()` references for style objects, with the build-time value for shells that lack a token. */
export function referTo<Name extends Group>(group: Name): Readonly<Record<keyof TokenSet[Name], string>> {
  const tokens = Object.entries(paper[group]);
  return Object.fromEntries(
    tokens.map(([token, value]) => [token, `var(${toPropertyName(group, token)},${value})`]),
  ) as Record<keyof TokenSet[Name], string>;
}

/** Custom properties that set tokens for an element and its descendants: a whole set, or overrides of a few tokens. */
export const declare = (set: { [Name in Group]?: Partial<TokenSet[Name]> }): Record<string, string> =>
  Object.fromEntries(
    Object.entries(set).flatMap(([group, tokens]) =>
      Object.entries(tokens).map(([token, value]) => [toPropertyName(group, token), String(value)]),
    ),
  );
