/** The longest sentence of a notice, and how many staff receive copies of a kind at most. */
export const longestNotice = 500;
export const mostReceivers = 20;

const place = /\{(\w+)\}/g;

/** Names of the places that a text has: `{userName}` is `userName`. */
export const placesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].map(([, name]) => name ?? '')),
];

/** Whether each brace of a text belongs to a place that the standard text has too. */
export const fillsOnly = (text: string, standard: string): boolean => {
  const known = placesIn(standard);
  return !/[{}]/.test(text.replaceAll(place, (whole, name: string) => (known.includes(name) ? '' : whole)));
};
