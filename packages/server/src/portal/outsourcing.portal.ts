import { errorCodes, type StudioSkill } from '@renderdesk/contract';
import { storedBy } from '../core/auth/principal.ts';
import { storeFile } from '../core/attachments/attachment.store.ts';
import { asId, asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import * as outsourcing from '../outsourcing/index.ts';
import { seenBy } from '../pay/index.ts';
import { payerOf } from './portal.store.ts';
import { type CommandContext, type Commands, customerSelf, type Reads, storedFile } from './portalRequest.ts';

/** Look-ups of outsourcing. */
export const outsourcingReads = {
  qualification: async ({ app: { db }, customer }) => {
    const row = await outsourcing.qualificationOf(db, customer.id);
    return {
      qualificationId: asId(row.id),
      studioName: row.studio_name,
      studioSkills: row.studio_skills as StudioSkill[],
      qualificationStatus: row.qualification_status,
      studioLevel: row.studio_level,
      validUntil: asInstantOrNull(row.valid_until),
      reason: row.reason,
    };
  },
  projects: async ({ app: { db }, customer, input, now }) =>
    (await outsourcing.projectsFor(db, { of: input.of, userId: customer.id, now })).map((row) => ({
      projectId: asId(row.id),
      title: row.title,
      studioSkills: row.studio_skills as StudioSkill[],
      budget: asMoney(row.budget),
      currency: row.currency,
      projectStatus: row.project_status,
      offersUntil: asInstant(row.offers_until),
      version: row.version,
    })),
  project: async ({ app: { db }, customer, input: { projectId } }) => {
    const row = await outsourcing.projectFor(db, { projectId, userId: customer.id });
    const isOwn = row.user_id === customer.id;
    const isParty = isOwn || row.studio_id === customer.id;
    return {
      projectId,
      title: row.title,
      description: row.description,
      studioSkills: row.studio_skills as StudioSkill[],
      budget: asMoney(row.budget),
      price: isParty && row.price !== null ? asMoney(row.price) : null,
      currency: row.currency,
      projectStatus: row.project_status,
      offersUntil: asInstant(row.offers_until),
      reason: isParty ? row.reason : '',
      version: row.version,
      offers: await outsourcing.offersShown(db, projectId, isOwn ? undefined : customer.id),
      files: await outsourcing.filesShown(db, { projectId }),
    };
  },
} satisfies Partial<Reads>;

type Step<I> = CommandContext<I>;
/** Names the project that a command is about. */
const about = ({ effects }: Step<unknown>, id: number): void => {
  effects.affected.push({ id, outcome: errorCodes.success });
};
const which = <I extends { readonly projectId: number; readonly version: number }>(c: Step<I>) => ({
  ...c.input,
  scope: seenBy(c.tx, customerSelf(c), 'user_id'),
});
const by = (c: Step<unknown>) => ({ kind: 'partner', id: c.partner.id, now: c.now }) as const;

/** Outsourcing by its studios and customers: staff review, choose and decide. */
export const outsourcingCommands = {
  outsourcingFile: async (c) => {
    const types = ['application/pdf', 'application/zip', 'image/png', 'image/jpeg'] as const;
    const file = await storedFile(c.input, { types, language: c.language });
    const stored = { kind: 'outsourcing', by: storedBy(customerSelf(c)), now: c.now } as const;
    return { fileId: await storeFile(c.tx, c.app.blobs, file, stored) };
  },
  submitQualification: async (c) => {
    const o = { ...c.input, userId: c.customer.id, by: storedBy(customerSelf(c)), now: c.now };
    return { qualificationId: asId(await outsourcing.submitQualification(c.tx, o)) };
  },
  publishProject: async (c) => {
    const { id: userId, currency } = await payerOf(c.tx, c.customer.id);
    const projectId = await outsourcing.publishProject(c.tx, {
      ...c.input,
      offersUntil: new Date(c.input.offersUntil),
      userId,
      currency,
      by: storedBy(customerSelf(c)),
      now: c.now,
    });
    return { projectId: asId(projectId) };
  },
  makeOffer: async (c) => {
    const { id: userId, currency } = await payerOf(c.tx, c.customer.id);
    about(c, c.input.projectId);
    const offerId = await outsourcing.makeOffer(c.tx, { ...c.input, userId, currency, now: c.now });
    return { offerId: asId(offerId) };
  },
  withdrawOffer: async (c) => {
    about(c, c.input.projectId);
    await outsourcing.withdrawOffer(c.tx, { ...c.input, userId: c.customer.id, now: c.now });
    return null;
  },
  awardProject: async (c) => {
    await payerOf(c.tx, c.customer.id);
    await outsourcing.awardProject(c.tx, { ...which(c), reason: '' }, by(c));
    return null;
  },
  deliverStage: async (c) => {
    const stored = storedBy(customerSelf(c));
    await outsourcing.deliverStage(c.tx, { ...c.input, userId: c.customer.id, by: stored, now: c.now });
    return null;
  },
  acceptStage: async (c) => {
    await outsourcing.acceptStage(c.tx, which(c), by(c));
    return null;
  },
  stepProject: async (c) => {
    const { step, ...o } = c.input;
    c.effects.reason = o.reason;
    if (step === 'cancel') await outsourcing.cancelProject(c.tx, which({ ...c, input: o }), by(c));
    else await outsourcing.objectTo(c.tx, { ...o, step, userId: c.customer.id, now: c.now });
    return null;
  },
} satisfies Partial<Commands>;
