import { groupOf, type PathGroup } from './groups.ts';

export type ExportFormat = 'xlsx' | 'zip';

/**
 * The file in which each kind of list leaves the house, and the path groups where its calls stand (overview §7, people §9,
 * tasks §9): spreadsheets where people go on calculating, a zip with one CSV where the rows are many. An export takes its
 * format from here by its path and has no other way. Each is available as PDF too.
 */
export const exportKinds = {
  taskLists: { format: 'xlsx', groups: ['task/rendering', 'task/analyse', 'task/pre', 'task/dayan'] },
  packs: { format: 'xlsx', groups: ['task/pack', 'node/rent'] },
  fees: { format: 'xlsx', groups: ['task/config', 'pay/config/rate'] },
  invoices: { format: 'xlsx', groups: ['receipt', 'front/user/receipt'] },
  nodes: { format: 'xlsx', groups: ['task/node', 'leasenode', 'idlenode'] },
  users: { format: 'zip', groups: ['base/user', 'front/user', 'front/user/detailinfo'] },
  activities: {
    format: 'zip',
    groups: ['activityTemplate', 'festivalactivity', 'renderBonus', 'inviteCode', 'pay/config/activity'],
  },
  statistics: { format: 'zip', groups: ['data/stat', 'task/node/capacity', 'statistics/pay'] },
  pluginConsumption: { format: 'zip', groups: ['export'] },
} as const satisfies Readonly<
  Record<string, { readonly format: ExportFormat; readonly groups: readonly PathGroup[] }>
>;

/** The file of an export's path; a kind that the specification does not name is a spreadsheet. */
export const exportFormatOf = (path: string): ExportFormat => {
  const group = groupOf(path);
  const kind = Object.values<{ format: ExportFormat; groups: readonly PathGroup[] }>(exportKinds).find(
    ({ groups }) => group !== undefined && groups.includes(group),
  );
  return kind?.format ?? 'xlsx';
};

/** The format that a request may choose instead of the list's own. */
export const printFormat = 'pdf';
export type FileFormat = ExportFormat | typeof printFormat;

/** A PDF is read by people: beyond so many rows it is refused, and a spreadsheet serves better. */
export const maxPdfRows = 10_000;
