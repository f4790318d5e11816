/** What a PDF of a list says around its rows, in English. */
export const pdfEn = {
  filter: 'Filter',
  everything: 'everything',
  selection: 'selected rows',
  yes: 'yes',
  from: 'From',
  until: 'Until',
  made: '{name}, {time} (UTC+8)',
  page: 'Page {page}',
} as const;
