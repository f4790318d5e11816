export default {
  label: 'Open pages',
  close: 'Close {title}',
  more: 'All open pages and what to do with them',
  closeThis: 'Close this page',
  closeOthers: 'Close all others',
  reopen: 'Open {title} again',
  hide: 'Hide this bar',
  pages: 'Open pages',
  actions: 'Actions',
} as const;
