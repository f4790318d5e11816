/** What a user-agent header says in words: the browser and the system; empty where it says nothing known. */
export interface BrowserName {
  readonly browser: string;
  readonly system: string;
}

// Order matters: Edge and Opera call themselves Chrome, and Chrome calls itself Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
  [/\bcurl\/(\d+)/, 'curl'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (table: readonly (readonly [RegExp, string])[], header: string): string =>
  table.find(([pattern]) => pattern.test(header))?.[1] ?? '';

/** Reads a user-agent header. The version is left out, so that an update of the browser makes it no other browser. */
export const browserOf = (header: string): BrowserName => ({
  browser: named(browsers, header),
  system: named(systems, header),
});

/** The same in one phrase, for people: `Chrome, Windows`; the header's first words where nothing in it is known. */
export const browserText = (header: string): string => {
  const { browser, system } = browserOf(header);
  return [browser, system].filter((part) => part !== '').join(', ') || header.slice(0, 40) || '?';
};
