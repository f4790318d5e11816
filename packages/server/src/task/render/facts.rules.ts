const configEndings: ReadonlySet<string> = new Set(['json', 'txt', 'cfg', 'org']);

/** The extension of a file name in small letters; empty where it has none. The scene's type is that of its name (tasks §5). */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot <= 0 || dot === name.length - 1 ? '' : name.slice(dot + 1).toLowerCase();
};

/** Whether a file is a configuration file by its ending: json, txt, cfg, org (tasks §5). */
export const isConfigFile = (name: string): boolean => configEndings.has(extensionOf(name));

/**
 * The two parts that key a multi-frame entry: its base name and its frame number (checklist T-226). `shot_010.0024.exr` is
 * base `shot_010`, frame `0024`; a name without a number has an empty frame.
 */
export const multiFrameOf = (name: string): { readonly base: string; readonly frame: string } => {
  const ending = extensionOf(name);
  const stem = ending === '' ? name : name.slice(0, -(ending.length + 1));
  const found = /^(.*?)[._-]?(\d+)$/.exec(stem);
  return { base: found?.[1] || stem, frame: found?.[2] ?? '' };
};

/** How the tiles of a frame lie. */
export interface TileLayout {
  readonly columns: number;
  readonly rows: number;
}

/** The layout that a task's parameters tell (`tilesX`, `tilesY`); undefined where frames are whole or it tells none. */
export const tilesOf = (parameters: Readonly<Record<string, unknown>>): TileLayout | undefined => {
  const [columns, rows] = [Number(parameters['tilesX']), Number(parameters['tilesY'])];
  const isCount = (count: number): boolean => Number.isInteger(count) && count >= 1;
  return isCount(columns) && isCount(rows) && columns * rows > 1 ? { columns, rows } : undefined;
};

/** How so many tiles lie: as the parameters tell, or, where those were changed since, as near to a square as they go. */
export const layoutOf = (tiles: number, parameters: Readonly<Record<string, unknown>>): TileLayout => {
  const told = tilesOf(parameters);
  if (told && told.columns * told.rows === tiles) return told;
  const columns = Math.ceil(Math.sqrt(tiles));
  return { columns, rows: Math.ceil(tiles / columns) };
};

/** Whether a parameter of the renderer is switched on. */
export const isOn = (value: string | undefined): boolean =>
  value !== undefined && ['1', 'true', 'yes', 'on'].includes(value.toLowerCase());
