import * as z from 'zod';
import { Instant, Money, OutsourcingOfferId, UserId } from '../kernel/values.ts';
import { offerStatus, outsourcingFile, stageStatus } from './outsourcing.codes.ts';

/** A stored file of a qualification or a project. */
export const FileFacts = z.object({
  fileId: z.string(),
  outsourcingFile: outsourcingFile.schema,
  name: z.string(),
  stageNo: z.int().nullable(),
});

/** One stage of an offer. */
export const StageFacts = z.object({
  stageNo: z.int(),
  title: z.string(),
  amount: Money,
  stageStatus: stageStatus.schema,
  note: z.string(),
  deliverTime: Instant.nullable(),
  payTime: Instant.nullable(),
});

/** One offer with its stages. */
export const OfferFacts = z.object({
  offerId: OutsourcingOfferId,
  studioId: UserId,
  studioName: z.string(),
  price: Money,
  days: z.int(),
  words: z.string(),
  offerStatus: offerStatus.schema,
  createTime: Instant,
  stages: z.array(StageFacts),
});
