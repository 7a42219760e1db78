import type { RuleSetRule } from 'webpack';
import { getModulePath } from '../module-path';

const EXPOSED = /[\\/]src[\\/](pages[\\/][^\\/]+-page|slots[\\/][^\\/]+)\.tsx?$/;

/** Replaces an exposed module's loader and meta together with its component, so that a running shell uses all three. */
const exposedRule: RuleSetRule = {
  test: EXPOSED,
  issuer: { or: [/[\\/]\.dev[\\/]exposes\.ts$/, { not: /./ }] },
  resourceQuery: { not: [/original/] },
  loader: getModulePath('build/exposed-module-loader'),
};

/** `isHot`: saved changes are applied to open pages, and components keep their state. */
export const createScriptRules = ({ isHot = false }: { isHot?: boolean }): RuleSetRule[] => [
  { test: /\.tsx?$/, loader: getModulePath('build/script-loader'), options: { isHot } },
  ...(isHot ? [exposedRule] : []),
];
