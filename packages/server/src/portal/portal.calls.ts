import { accessCommands, accessReads } from './access.portal.ts';
import { billCommands, billReads } from './bills.portal.ts';
import { catalogReads } from './catalog.portal.ts';
import { certificationCommands, certificationReads } from './certifications.portal.ts';
import { customerCommands, customerReads } from './customers.portal.ts';
import { feedbackCommands, feedbackReads } from './feedback.portal.ts';
import { invoiceCommands, invoiceReads } from './invoices.portal.ts';
import { lotteryCommands, lotteryReads } from './lottery.portal.ts';
import { orderCommands, orderReads } from './orders.portal.ts';
import { outsourcingCommands, outsourcingReads } from './outsourcing.portal.ts';
import type { Commands, Files, Reads } from './portalRequest.ts';
import { refundCommands, refundReads } from './refunds.portal.ts';
import { publicationCommands } from './publications.portal.ts';
import { shareCommands, shareReads } from './shares.portal.ts';
import { surveyCommands, surveyReads } from './surveys.portal.ts';
import { taskCommands, taskReads } from './tasks.portal.ts';
import { assembleUpload, uploadCommands, uploadReads } from './uploads.portal.ts';

/** The look-ups of all scopes. */
export const reads: Reads = {
  ...customerReads,
  ...accessReads,
  ...certificationReads,
  ...orderReads,
  ...refundReads,
  ...billReads,
  ...invoiceReads,
  ...catalogReads,
  ...taskReads,
  ...shareReads,
  ...uploadReads,
  ...feedbackReads,
  ...lotteryReads,
  ...surveyReads,
  ...outsourcingReads,
};

/** What commands want written before their transaction. */
export const files: Files = { finishUpload: assembleUpload };

/** The commands of all scopes. */
export const commands: Commands = {
  ...customerCommands,
  ...shareCommands,
  ...publicationCommands,
  ...accessCommands,
  ...certificationCommands,
  ...orderCommands,
  ...refundCommands,
  ...billCommands,
  ...invoiceCommands,
  ...taskCommands,
  ...uploadCommands,
  ...feedbackCommands,
  ...lotteryCommands,
  ...surveyCommands,
  ...outsourcingCommands,
};
