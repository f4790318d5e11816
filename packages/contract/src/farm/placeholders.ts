/** What a node itself puts into a renderer's command line; any other placeholder is a parameter of the task. */
export const ownPlaceholders = [
  'storage',
  'scene',
  'sceneFolder',
  'output',
  'frame',
  'frame4',
  'label',
  'tile',
  'clock',
  'stage',
] as const;
export type OwnPlaceholder = (typeof ownPlaceholders)[number];

/** A placeholder in a word of a command line, with its name. */
export const placeholder = /\{(\w+)\}/g;

/** Parameters that a command line needs and a task does not give, in the order in which they stand there. */
export const missingParameters = (
  command: readonly string[],
  given: Readonly<Record<string, unknown>>,
): string[] => {
  const wanted = command.flatMap((word) => [...word.matchAll(placeholder)].map(([, name = '']) => name));
  const known: readonly string[] = ownPlaceholders;
  return [...new Set(wanted)].filter((name) => !known.includes(name) && !Object.hasOwn(given, name));
};
