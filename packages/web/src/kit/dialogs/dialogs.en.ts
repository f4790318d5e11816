export default {
  close: 'Close',
  ok: 'OK',
  cancel: 'Cancel',
  messages: 'Messages',
  kinds: { success: 'Done', error: 'Error', warning: 'Warning', info: 'Note' },
  noMessages: 'Nothing was said yet. Results and errors of what you do in this tab are kept here.',
  keptHere_one: 'The only one of this tab so far. It goes when you sign out.',
  keptHere_other: 'The last {count} of this tab. They go when you sign out.',
  requestId: 'Request {id}',
  copyRequestId: 'Copy the request number',
  copied: 'Copied',
} as const;
