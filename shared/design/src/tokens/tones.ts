import { inPrint } from './breakpoints';
import { colours } from './colours';

/** The background of a section or card. It sets custom properties, so that components look right on each background. */
const tone = (ground: string, properties: Record<string, string>) => ({
  backgroundColor: ground,
  color: 'var(--text)',
  '--ground': ground,
  ...properties,
});

const byDay = {
  '--text': colours.ink,
  '--text-soft': colours.inkSoft,
  '--line': colours.line,
  '--edge': colours.edge,
  '--accent': colours.indigo,
  '--accent-strong': colours.indigoDark,
  '--wash': colours.indigoTint,
  '--focus': colours.indigo,
  '--thread': colours.indigo,
  '--thread-accent': colours.marigoldDark,
};

const atNight = {
  '--text': colours.onNight,
  '--text-soft': colours.onNightSoft,
  '--line': colours.nightLine,
  '--edge': colours.nightEdge,
  '--accent': colours.indigoLight,
  '--accent-strong': colours.onNight,
  '--wash': colours.nightRaised,
  '--focus': colours.marigold,
  '--thread': colours.indigoLight,
  '--thread-accent': colours.marigold,
};

export const tones = {
  canvas: tone(colours.canvas, byDay),
  surface: tone(colours.surface, byDay),
  tint: tone(colours.indigoTint, { ...byDay, '--line': colours.indigoLine, '--wash': colours.surface }),
  night: {
    ...tone(colours.night, atNight),
    // Backgrounds are not printed, and marigold text is too light for paper.
    [inPrint]: {
      ...byDay,
      backgroundColor: 'transparent',
      '--ground': colours.surface,
      '--thread-accent': colours.indigo,
    },
  },
} as const;

export type Tone = keyof typeof tones;

export const toned = {
  ground: 'var(--ground)',
  text: 'var(--text)',
  textSoft: 'var(--text-soft)',
  line: 'var(--line)',
  edge: 'var(--edge)',
  accent: 'var(--accent)',
  accentStrong: 'var(--accent-strong)',
  wash: 'var(--wash)',
  focus: 'var(--focus)',
  thread: 'var(--thread)',
  threadAccent: 'var(--thread-accent)',
} as const;
