/** English texts of going anywhere. */
export const searchEn = {
  fields: {
    words: 'What is looked for',
    ids: 'IDs',
    limit: 'Most of a kind',
    href: 'Address',
    pinned: 'Pinned',
  },
  actions: {
    going: { anything: 'Go to anything', pins: 'Pinned places', pin: 'Pin a place' },
    lookups: {
      users: 'Look up customers',
      staff: 'Look up staff',
      organizations: 'Look up organisations',
      roles: 'Look up roles',
      nodes: 'Look up nodes',
    },
  },
  codes: {},
} as const;
