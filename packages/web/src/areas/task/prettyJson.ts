/** JSON with one value a line; undefined for a text that is none, or that is only a word or a number. */
export const prettyJson = (text: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : undefined;
  } catch {
    return undefined;
  }
};
