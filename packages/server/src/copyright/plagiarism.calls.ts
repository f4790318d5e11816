import { copyrightAudit, errorCodes, plagiarism, plagiarismVerdict } from '@renderdesk/contract';
import { type Route, serve } from '../core/calls/serve.ts';
import { changeRows, lockRows } from '../core/crud/crud.store.ts';
import { readById } from '../core/calls/reading.ts';
import { isOwnSalesperson } from '../pay/index.ts';
import { matches } from './copyright.list.ts';
import { workSeen } from './copyright.store.ts';
import { ownersOfMatches, placesOfMatch } from './match.store.ts';

/** What registered works have in common. */
export const plagiarismCalls: readonly Route[] = serve(plagiarism, {
  list: matches,

  compare: async (c) => {
    const match = await readById(matches, c.db, { ...c, input: {} }, c.input.copyrightMatchId);
    return {
      title: match.title,
      otherTitle: match.otherTitle,
      similarity: match.similarity,
      places: await placesOfMatch(c.db, { id: match.copyrightId, otherId: match.otherId }),
    };
  },

  decide: async ({ tx, ids, actor, input, now, expectedVersions, effects }) => {
    effects.reason = input.reason;
    const works = await ownersOfMatches(tx, ids);
    const own = new Set<number>();
    for (const { id, ownerId } of works) if (await isOwnSalesperson(tx, actor.adminId, ownerId)) own.add(id);
    const decidable = new Set(
      works.filter(({ auditStatus }) => auditStatus === copyrightAudit.of.underReview).map(({ id }) => id),
    );
    const { free, outcomes } = await lockRows(tx, 'copyright_match', {
      ids,
      expectedVersions,
      scope: workSeen(tx, actor, 'registration_id'),
      refuse: ({ id }) => {
        if (!decidable.has(id)) return errorCodes.notAllowedInState;
        return own.has(id) && errorCodes.ownCustomer;
      },
    });
    const isOpen = input.verdict === plagiarismVerdict.of.open;
    const set = {
      verdict: input.verdict,
      reason: input.reason,
      decided_by: isOpen ? null : actor.adminId,
      decided_at: isOpen ? null : now,
    };
    await changeRows(tx, 'copyright_match', free, { now, set });
    return outcomes;
  },
});
