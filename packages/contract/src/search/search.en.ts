/** English texts of going anywhere. */
export const searchEn = {
  fields: { words: 'What is looked for', limit: 'Most of a kind', href: 'Address', pinned: 'Pinned' },
  actions: { going: { anything: 'Go to anything', pins: 'Pinned places', pin: 'Pin a place' } },
  codes: {},
} as const;
