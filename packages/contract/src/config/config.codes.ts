import { codeTable } from '../kernel/codes.ts';

/** Where a version of a price or a rate stands: what has begun is frozen, what has not may be withdrawn (lifecycles §26). */
export const versionState = codeTable('versionState', {
  1: { name: 'inForce', tone: 'success' },
  2: { name: 'planned', tone: 'info' },
  3: { name: 'past', tone: 'neutral' },
  4: { name: 'withdrawn', tone: 'danger' },
});
