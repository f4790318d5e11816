export default {
  close: 'Close',
  ok: 'OK',
  cancel: 'Cancel',
  messages: 'Messages',
  requestId: 'Request {id}',
  copyRequestId: 'Copy the request number',
  copied: 'Copied',
} as const;
