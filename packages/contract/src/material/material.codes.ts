import { type CodeOf, codeTable } from '../kernel/codes.ts';

/** States of a material (lifecycles §26). */
export const materialStatus = codeTable('materialStatus', {
  0: { name: 'draft', tone: 'neutral' },
  1: { name: 'underReview', tone: 'waiting' },
  2: { name: 'on', tone: 'success' },
  3: { name: 'off', tone: 'held' },
});
export type MaterialStatus = CodeOf<typeof materialStatus>;

/** What a material is (the numbers are ours). */
export const materialType = codeTable('materialType', {
  1: { name: 'picture', tone: 'info' },
  2: { name: 'texture', tone: 'info' },
  3: { name: 'document', tone: 'info' },
  4: { name: 'archive', tone: 'info' },
});

/** By what right we use it (the numbers are ours). */
export const materialLicense = codeTable('materialLicense', {
  1: { name: 'own', tone: 'success' },
  2: { name: 'bought', tone: 'info' },
  3: { name: 'free', tone: 'info' },
  4: { name: 'customer', tone: 'warning' },
});
