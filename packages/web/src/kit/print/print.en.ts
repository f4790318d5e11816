export default {
  print: 'Print this page',
  made: 'Printed by {name}, {time}',
} as const;
