import { isValidElement, type ReactElement } from 'react';

const LINE = 80;
const STEP = '  ';

const isAbsent = (value: unknown) => value === undefined || value === null || value === false || value === '';

const indented = (text: string) => text.replace(/^(?=.)/gm, STEP);

/** Emotion stands between an element and its `css`. */
const BEHIND_EMOTION = '__EMOTION_TYPE_PLEASE_DO_NOT_USE__';

/** A component may be a function, or an object that wraps one, as icons are. */
function nameOf(component: unknown): string {
  if (typeof component === 'string') return component;
  const { displayName, name } = component as { displayName?: string; name?: string };
  return displayName ?? name ?? 'Fragment';
}

const isComponent = (value: unknown) => typeof value === 'object' && value !== null && '$$typeof' in value;

function listOf(values: string[], [open, close]: readonly [string, string]): string {
  const line = `${open}${values.join(', ')}${close}`;
  if (line.length <= LINE && !line.includes('\n')) return line;
  return `${open.trim()}\n${indented(values.join(',\n'))},\n${close.trim()}`;
}

function valueOf(value: unknown): string {
  if (isValidElement(value)) return codeOf(value);
  if (isComponent(value)) return nameOf(value);
  if (Array.isArray(value)) return listOf(value.map(valueOf), ['[', ']']);
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  return listOf(
    Object.entries(value).map(([key, inner]) => `${key}: ${valueOf(inner)}`),
    ['{ ', ' }'],
  );
}

function propOf([name, value]: [string, unknown]): string {
  if (value === true) return name;
  if (typeof value === 'function') return `${name}={${name.startsWith('on') ? name : nameOf(value)}}`;
  if (typeof value === 'string' && !value.includes('"')) return `${name}="${value}"`;
  return `${name}={${valueOf(value)}}`;
}

const childrenOf = (children: unknown): string[] =>
  [children]
    .flat(Infinity)
    .filter((child) => !isAbsent(child) && child !== true)
    .map((child) => (isValidElement(child) ? codeOf(child) : String(child)));

/** An element as somebody would write it. Props that are absent, `false` or empty are left out, and so are styles of its own. */
export function codeOf({ type, props }: ReactElement): string {
  const { children, css: _css, [BEHIND_EMOTION]: styled, ...rest } = props as Record<string, unknown>;
  const name = nameOf(styled ?? type);
  const attributes = Object.entries(rest)
    .filter(([, value]) => !isAbsent(value))
    .map(propOf);
  const inline = ['<' + name, ...attributes].join(' ');
  const isLong = inline.length > LINE || inline.includes('\n');
  const open = isLong ? `<${name}\n${indented(attributes.join('\n'))}\n` : inline;
  const inner = childrenOf(children);
  if (!inner.length) return `${open}${isLong ? '' : ' '}/>`;
  const line = `${open}>${inner.join('')}</${name}>`;
  const isOneLine = !isLong && line.length <= LINE && inner.length === 1 && !line.includes('\n');
  return isOneLine ? line : `${open}>\n${indented(inner.join('\n'))}\n</${name}>`;
}
