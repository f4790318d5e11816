/** English texts of the dashboard. */
export const homeEn = {
  fields: {
    span: 'Span',
    queue: 'Queue',
    queueList: 'Queue',
    entryId: 'Entry',
    objectKind: 'Kind',
    objectId: 'ID',
    since: 'Since',
    until: 'Due',
    overdue: 'Overdue',
    facts: 'What',
    path: 'Page',
    search: 'Part of the page',
  },
  actions: {
    home: {
      nodes: 'Nodes in figures',
      work: 'Work in figures',
      today: 'Today in figures',
      pace: 'Frames over time',
      queues: 'My queues',
      waiting: 'Waiting for me',
    },
  },
  codes: {
    queue: {
      1: 'Stuck frames',
      2: 'Sick nodes',
      3: 'Lost nodes',
      4: 'Held tasks',
      5: 'Mail given up',
      6: 'My failed exports',
      7: 'Years to be stated',
    },
  },
} as const;
