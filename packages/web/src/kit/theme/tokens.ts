import type { Tone } from '@renderdesk/contract';

/** The two colour schemes. */
export type Scheme = 'light' | 'dark';
/** How much contrast the reader's system asks for. */
export type Contrast = 'usual' | 'more';

/** A colour family: text and dot on its own soft ground. */
interface Family {
  readonly text: string;
  readonly soft: string;
  readonly dot: string;
}

/** The colours of one scheme. Text on any ground here has a contrast of at least 4.5:1 (tokens.test.ts). */
export interface Colours {
  /** The page behind everything, panels on it, and what floats above. */
  readonly page: string;
  readonly panel: string;
  readonly raised: string;
  /** Rows under the pointer, and chosen ones. */
  readonly hover: string;
  readonly chosen: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly textSoft: string;
  readonly textFaint: string;
  /** Buttons, links and focus. */
  readonly accent: string;
  readonly accentHover: string;
  readonly onAccent: string;
  readonly link: string;
  readonly danger: string;
  readonly dangerHover: string;
  readonly onDanger: string;
  readonly backdrop: string;
  readonly shadow: string;
  readonly tones: Readonly<Record<Tone, Family>>;
}

export const colours: Readonly<Record<Scheme, Colours>> = {
  light: {
    page: '#f6f7f9',
    panel: '#ffffff',
    raised: '#ffffff',
    hover: '#f1f3f6',
    chosen: '#e8eefc',
    line: '#e3e6eb',
    lineStrong: '#c5cad3',
    text: '#1a1f29',
    textSoft: '#4a5262',
    textFaint: '#5f6776',
    accent: '#2f5bd8',
    accentHover: '#244bbb',
    onAccent: '#ffffff',
    link: '#2450c4',
    danger: '#c0292b',
    dangerHover: '#a32022',
    onDanger: '#ffffff',
    backdrop: 'rgb(18 24 38 / 45%)',
    shadow: '0 8px 28px rgb(18 24 38 / 14%), 0 1px 3px rgb(18 24 38 / 10%)',
    tones: {
      neutral: { text: '#4a5262', soft: '#eceef2', dot: '#7a8394' },
      waiting: { text: '#6b4f9e', soft: '#f0eafa', dot: '#8d6fc4' },
      running: { text: '#2450c4', soft: '#e6edfd', dot: '#3d6ef0' },
      success: { text: '#1b6b42', soft: '#e2f4ea', dot: '#26a064' },
      warning: { text: '#8a5200', soft: '#fdf0d9', dot: '#dd8d12' },
      danger: { text: '#b3261e', soft: '#fdeae8', dot: '#dd3b32' },
      held: { text: '#7a4b32', soft: '#f5ece6', dot: '#a9724f' },
      info: { text: '#0f6475', soft: '#e0f3f6', dot: '#1d93a8' },
    },
  },
  dark: {
    page: '#101319',
    panel: '#171b23',
    raised: '#1e232d',
    hover: '#1f2530',
    chosen: '#20304f',
    line: '#2a303c',
    lineStrong: '#434b5b',
    text: '#e6e9ef',
    textSoft: '#b4bbc8',
    textFaint: '#98a1b1',
    accent: '#3f6be8',
    accentHover: '#3560d8',
    onAccent: '#ffffff',
    link: '#8fb0ff',
    danger: '#f2857d',
    dangerHover: '#ff9d95',
    onDanger: '#240b09',
    backdrop: 'rgb(0 0 0 / 60%)',
    shadow: '0 8px 28px rgb(0 0 0 / 50%), 0 1px 3px rgb(0 0 0 / 40%)',
    tones: {
      neutral: { text: '#b4bbc8', soft: '#262c37', dot: '#8b94a5' },
      waiting: { text: '#c7b2f0', soft: '#2c2540', dot: '#9f82dc' },
      running: { text: '#9dbaff', soft: '#1c2b4d', dot: '#5c87ff' },
      success: { text: '#7fd6a5', soft: '#16322a', dot: '#35b876' },
      warning: { text: '#f0c070', soft: '#3a2c12', dot: '#e39b2b' },
      danger: { text: '#ff9d95', soft: '#42201f', dot: '#ef5a50' },
      held: { text: '#dcb397', soft: '#352820', dot: '#bd8560' },
      info: { text: '#7fd0de', soft: '#143238', dot: '#2fa9bf' },
    },
  },
};

/**
 * What changes for readers whose system asks for more contrast: every line and every quiet text comes forward, text on
 * its grounds has at least 7:1 (tokens.test.ts).
 */
const stronger: Readonly<Record<Scheme, Partial<Omit<Colours, 'tones'>>>> = {
  light: {
    line: '#757d8c',
    lineStrong: '#3b4250',
    text: '#000000',
    textSoft: '#262c38',
    textFaint: '#343b49',
    accent: '#1d44ad',
    accentHover: '#16378f',
    link: '#173a9c',
    danger: '#961a1c',
    dangerHover: '#7d1214',
  },
  dark: {
    line: '#7b8496',
    lineStrong: '#b4bccb',
    text: '#ffffff',
    textSoft: '#dfe4ec',
    textFaint: '#cfd6e1',
    link: '#b9ceff',
    danger: '#ffb3ad',
    dangerHover: '#ffc9c5',
  },
};

const strong: Readonly<Record<Scheme, Colours>> = {
  light: { ...colours.light, ...stronger.light },
  dark: { ...colours.dark, ...stronger.dark },
};

/** The colours of a scheme, with more contrast where the reader's system asks for it. */
export const coloursOf = (scheme: Scheme, contrast: Contrast): Colours =>
  (contrast === 'more' ? strong : colours)[scheme];

/** Sizes in pixels: type, space, corners, heights. One scale for everything. */
export const sizes = {
  textSmall: 12,
  text: 13,
  textLarge: 15,
  heading: 18,
  title: 22,
  space1: 4,
  space2: 8,
  space3: 12,
  space4: 16,
  space5: 24,
  space6: 40,
  radius: 6,
  radiusLarge: 10,
  control: 30,
  controlSmall: 24,
  row: 32,
  sidebar: 240,
  header: 48,
} as const;

/** Lengths of time in milliseconds: an answer to a hand, and what breathes or fades while it waits. */
export const motions = { quick: 120, calm: 1600 } as const;

/** Latin letters in the shipped face, Chinese ones in the best face of each platform; figures align in columns. */
export const fonts = {
  text: `'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', sans-serif`,
  mono: `ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace`,
} as const;

const dashed = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(\D)(\d)/g, '$1-$2');

const colourLines = ({ tones, ...plain }: Colours): string[] => [
  ...Object.entries(plain).map(([name, value]) => `--rd-${dashed(name)}: ${value};`),
  ...Object.entries(tones).flatMap(([tone, family]) => [
    `--rd-${tone}-text: ${family.text};`,
    `--rd-${tone}-soft: ${family.soft};`,
    `--rd-${tone}-dot: ${family.dot};`,
  ]),
];

/** The tokens as a stylesheet: `--rd-…` properties, light unless the system or `data-theme` says dark, stronger where it asks for more contrast. */
export const tokensCss = (): string => {
  const shared = [
    ...Object.entries(sizes).map(([name, value]) => `--rd-size-${dashed(name)}: ${value}px;`),
    ...Object.entries(motions).map(([name, value]) => `--rd-motion-${name}: ${value}ms;`),
    ...Object.entries(fonts).map(([name, value]) => `--rd-font-${name}: ${value};`),
  ];
  const lines = (scheme: Scheme, contrast: Contrast): string =>
    [`color-scheme: ${scheme};`, ...colourLines(coloursOf(scheme, contrast))].join(' ');
  const [light, dark] = [lines('light', 'usual'), lines('dark', 'usual')];
  const [strongLight, strongDark] = [lines('light', 'more'), lines('dark', 'more')];
  return [
    `:root { ${shared.join(' ')} ${light} }`,
    `@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${dark} } }`,
    `:root[data-theme='dark'] { ${dark} }`,
    `@media (prefers-contrast: more) { :root { ${strongLight} } }`,
    `@media (prefers-contrast: more) and (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${strongDark} } }`,
    `@media (prefers-contrast: more) { :root[data-theme='dark'] { ${strongDark} } }`,
  ].join('\n');
};
