export default {
  actions: 'Actions',
  tabs: 'Sections',
  noHistory: 'Nothing has happened yet.',
} as const;
