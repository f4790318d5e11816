export const wrong = [
  'update task set status = 5',
  "where cause in (1, 2) and outcome <> 3",
  "query.where('r.state', '=', 4)",
  'side(102, id)',
  'where status = ${of.success} and name = 5',
];
