export default {
  failed: 'This could not be loaded',
  nothingChanged: 'Nothing was changed.',
  noAnswer: 'No answer came back.',
  requestId: 'Request {id}',
  retry: 'Try again',
  missing: 'It does not exist',
  missingHint: 'It was removed, never existed, or is not yours to see.',
  loading: 'Loading',
} as const;
