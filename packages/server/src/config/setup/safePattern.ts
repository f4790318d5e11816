import safeRegex from 'safe-regex2';

/**
 * Whether a pattern ends soon on any text of a line. A repeated group, a repetition within another, and more than three of them may
 * take hours. The parser does not know a look behind; one ahead repeats as much.
 */
export const isSafePattern = (pattern: string): boolean =>
  !/\)(?:[*+]|\{)/.test(pattern) && safeRegex(pattern.replaceAll(/\(\?<([!=])/g, '(?$1'), { limit: 3 });
