export default {
  levelHint: '0 to 100; higher goes first.',
  nodeLimitHint: '1 to 5,000; empty lifts the limit.',
  overview: 'Task',
  frames: 'Frames',
  settings: 'Settings and scheduling',
  customer: 'Customer and cost',
  paths: 'Paths',
  history: 'History',
  refusedWith: 'Refused: {message}',
} as const;
