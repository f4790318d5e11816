import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** Status of a studio's qualification (lifecycles §24). */
export const qualificationStatus = codeTable('qualificationStatus', {
  0: { name: 'notSubmitted', tone: 'neutral' },
  1: { name: 'underReview', tone: 'waiting' },
  2: { name: 'approved', tone: 'success' },
  3: { name: 'rejected', tone: 'danger' },
  4: { name: 'expired', tone: 'held' },
  5: { name: 'revoked', tone: 'danger' },
});
export type QualificationStatus = CodeOf<typeof qualificationStatus>;

/** Status of an outsourcing project (lifecycles §24). */
export const projectStatus = codeTable('projectStatus', {
  0: { name: 'draft', tone: 'neutral' },
  1: { name: 'underReview', tone: 'waiting' },
  2: { name: 'rejected', tone: 'danger' },
  3: { name: 'openForOffers', tone: 'info' },
  4: { name: 'matched', tone: 'waiting' },
  5: { name: 'inProgress', tone: 'running' },
  6: { name: 'delivered', tone: 'waiting' },
  7: { name: 'accepted', tone: 'success' },
  8: { name: 'closed', tone: 'neutral' },
  9: { name: 'disputed', tone: 'danger' },
});
export type ProjectStatus = CodeOf<typeof projectStatus>;

/** What a studio does (the numbers are ours). */
export const studioSkill = codeTable('studioSkill', {
  1: { name: 'modelling', tone: 'neutral' },
  2: { name: 'texturing', tone: 'neutral' },
  3: { name: 'rigging', tone: 'neutral' },
  4: { name: 'animation', tone: 'neutral' },
  5: { name: 'effects', tone: 'neutral' },
  6: { name: 'lighting', tone: 'neutral' },
  7: { name: 'compositing', tone: 'neutral' },
});
export type StudioSkill = CodeOf<typeof studioSkill>;

/** Level that a review gives a studio (the numbers are ours). */
export const studioLevel = codeTable('studioLevel', {
  1: { name: 'basic', tone: 'neutral' },
  2: { name: 'advanced', tone: 'info' },
  3: { name: 'expert', tone: 'success' },
});

/** Status of an offer (the numbers are ours). */
export const offerStatus = codeTable('offerStatus', {
  0: { name: 'open', tone: 'waiting' },
  1: { name: 'withdrawn', tone: 'neutral' },
  2: { name: 'chosen', tone: 'success' },
  3: { name: 'notChosen', tone: 'neutral' },
});

/** Status of a stage of the chosen offer (the numbers are ours). */
export const stageStatus = codeTable('stageStatus', {
  0: { name: 'planned', tone: 'neutral' },
  1: { name: 'delivered', tone: 'waiting' },
  2: { name: 'paid', tone: 'success' },
  3: { name: 'dropped', tone: 'held' },
});

/** What a file of this area is (the numbers are ours). */
export const outsourcingFile = codeTable('outsourcingFile', {
  1: { name: 'sample', tone: 'neutral' },
  2: { name: 'contract', tone: 'neutral' },
  3: { name: 'brief', tone: 'neutral' },
  4: { name: 'delivery', tone: 'neutral' },
});

/** A delivered stage that its customer does not answer is accepted after so many days. */
export const acceptedAfterDays = 7;
/** Longest time for which a qualification is approved, in months. */
export const longestQualification = 36;
