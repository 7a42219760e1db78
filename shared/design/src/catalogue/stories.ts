import type { ComponentType } from 'react';
import * as buttons from './buttons.stories';
import * as dialogs from './dialogs.stories';
import * as fields from './fields.stories';
import * as moving from './moving.stories';
import * as sections from './sections.stories';
import * as text from './text.stories';
import * as tokens from './tokens.stories';

/** A file in Component Story Format: the default export describes it, every other export is an example. */
export type Stories = { default: { title: string; about: string } } & Record<string, ComponentType>;

/** Stories by path. */
export const stories = {
  '/': tokens,
  '/buttons': buttons,
  '/fields': fields,
  '/text': text,
  '/sections': sections,
  '/moving': moving,
  '/dialogs': dialogs,
} as unknown as Readonly<Record<string, Stories>>;
