import { errorCodes } from '@renderdesk/contract';

/** One line of a file that gives customers to salespeople: what was typed. */
export interface BatchLine {
  readonly line: number;
  /** ID or name. */
  readonly customer: string;
  /** Sign-in name. */
  readonly salesperson: string;
}
/** What was found for a line. */
export interface Found {
  /** The accounts that the customer's word means; several bear one name. */
  readonly userIds: readonly number[];
  readonly salespersonId: number | undefined;
  /** It is somebody else's now. */
  readonly isTaken: boolean;
}
export interface PlannedLine extends BatchLine {
  readonly isTaken: boolean;
  readonly code: number;
  readonly userId: number | undefined;
  readonly salespersonId: number | undefined;
}

/**
 * What becomes of each line: one customer, one salesperson, each customer once. Of customers who are taken from somebody else, no
 * more than `mostTaken`: more are handed over with a second person.
 */
export const planBatch = (
  lines: readonly (BatchLine & Found)[],
  mostTaken: number,
): readonly PlannedLine[] => {
  const seen = new Set<number>();
  let taken = 0;
  return lines.map(({ line, customer, salesperson, userIds, salespersonId, isTaken }) => {
    const [userId] = userIds;
    const code = (): number => {
      if (userId === undefined || salespersonId === undefined) return errorCodes.notFound;
      if (userIds.length > 1) return errorCodes.chooseUser;
      if (seen.has(userId)) return errorCodes.alreadyTaken;
      seen.add(userId);
      if (isTaken) taken += 1;
      return isTaken && taken > mostTaken ? errorCodes.limitReached : errorCodes.success;
    };
    return { line, customer, salesperson, userId, salespersonId, isTaken, code: code() };
  });
};

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** A cell that a spreadsheet would take for a formula stands behind an apostrophe (domain §5). */
const cell = (text: string): string => quoted(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** The lines that failed, as a file that can be mended and sent again. */
export const failedCsv = (
  rows: readonly { readonly customer: string; readonly salesperson: string; readonly message: string }[],
  headings: readonly string[],
): string =>
  `\ufeff${[headings, ...rows.map((row) => [row.customer, row.salesperson, row.message])]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')}\r\n`;
