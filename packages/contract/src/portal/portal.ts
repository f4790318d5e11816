import { accessCalls } from './access.portal.ts';
import { billCalls } from './bills.portal.ts';
import { catalogCalls } from './catalog.portal.ts';
import { certificationCalls } from './certifications.portal.ts';
import { customerCalls } from './customers.portal.ts';
import { feedbackCalls } from './feedback.portal.ts';
import { invoiceCalls } from './invoices.portal.ts';
import { lotteryCalls } from './lottery.portal.ts';
import { orderCalls } from './orders.portal.ts';
import { outsourcingCalls } from './outsourcing.portal.ts';
import type { PortalCall } from './portalCall.ts';
import { publicationCalls } from './publications.portal.ts';
import { refundCalls } from './refunds.portal.ts';
import { shareCalls } from './shares.portal.ts';
import { surveyCalls } from './surveys.portal.ts';
import { taskCalls } from './tasks.portal.ts';
import { uploadCalls } from './uploads.portal.ts';

/** The calls of the portal, a file a scope. */
export const portal = {
  ...customerCalls,
  ...accessCalls,
  ...certificationCalls,
  ...orderCalls,
  ...refundCalls,
  ...billCalls,
  ...invoiceCalls,
  ...catalogCalls,
  ...taskCalls,
  ...shareCalls,
  ...publicationCalls,
  ...uploadCalls,
  ...feedbackCalls,
  ...lotteryCalls,
  ...surveyCalls,
  ...outsourcingCalls,
} as const;

/** All calls of the portal, flat. */
export const portalCalls: readonly PortalCall[] = Object.values(portal) as never;
