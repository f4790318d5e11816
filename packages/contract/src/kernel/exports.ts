/**
 * The file in which each kind of list leaves the house (overview §7, people §9, tasks §9): spreadsheets where people go on
 * calculating, a zip with one CSV where the rows are many. Any of them is given as PDF too, where that is asked for.
 */
export const exportFormats = {
  taskLists: 'xlsx',
  packs: 'xlsx',
  fees: 'xlsx',
  invoices: 'xlsx',
  nodes: 'xlsx',
  users: 'zip',
  activities: 'zip',
  statistics: 'zip',
  pluginConsumption: 'zip',
} as const;
export type ExportFormat = (typeof exportFormats)[keyof typeof exportFormats];

/** What a file may be asked as, instead of the list's own format. */
export const printFormat = 'pdf';
export type FileFormat = ExportFormat | typeof printFormat;

/** A PDF is read by people: beyond so many rows it is refused, and a spreadsheet serves better. */
export const maxPdfRows = 10_000;
