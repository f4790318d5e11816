import { errorCodes, readConstraint, taskWords, wordKind } from '@renderdesk/contract';
import { eq, words } from '../../core/calls/filters.ts';
import { listing } from '../../core/calls/listing.ts';
import { actorAt } from '../../core/auth/principal.ts';
import { serve } from '../../core/calls/serve.ts';
import { changeRows, insertRow, lockRows, updateRow } from '../../core/crud/crud.store.ts';
import { asId } from '../../core/db/wire.ts';
import { badFields } from '../../core/http/apiError.ts';
import type { SceneFarm } from '../submit/scene.store.ts';
import { carriersOf, nodesOf, previewOf, seesCarriers, takeAway, wordOf } from './word.store.ts';

const list = listing(taskWords.list)
  .from((db) => db.selectFrom('task_word').where('task_word.deleted_at', 'is', null))
  .list({
    key: 'task_word.id',
    where: {
      stage: eq('task_word.stage'),
      wordKind: eq('task_word.word_kind'),
      word: words('task_word.word'),
    },
    sorts: { createTimeFlag: 'task_word.created_at', wordFlag: 'task_word.word', carriersFlag: carriersOf },
    columns: { taskWordId: 'task_word.id', carriers: carriersOf, nodes: nodesOf },
  });

/** The words of the three stages. */
export const taskWordCalls = (farm: SceneFarm) =>
  serve(taskWords, {
    list,
    add: async ({ tx, input, now }) => {
      const { stage, wordKind: kind, word, remark } = input;
      if (kind === wordKind.of.constraints && readConstraint(word) === undefined) throw badFields('word');
      const set = { stage, word_kind: kind, word, remark };
      return {
        taskWordId: asId(await insertRow(tx, 'task_word', { now, set }, { task_word_unique: 'word' })),
      };
    },
    update: async ({ tx, input, now }) => {
      const { taskWordId: id, version, remark } = input;
      await updateRow(tx, 'task_word', { id, version, now, set: { remark } });
      return null;
    },
    remove: async (c) => {
      const { free, outcomes } = await lockRows(c.tx, 'task_word', {
        ids: c.ids,
        expectedVersions: c.expectedVersions,
      });
      const gone: typeof free = [];
      for (const row of free) {
        if (await seesCarriers(c.tx, c.actor, row)) gone.push(row);
        else outcomes.set(row.id, { code: errorCodes.stillInUse });
      }
      for (const row of gone) await takeAway(c.tx, c.actor, actorAt(c.actor, c.now), row, c.input.reason);
      await changeRows(c.tx, 'task_word', gone, { now: c.now, set: { deleted_at: c.now } });
      c.effects.events.push({ topic: 'task' }, { topic: 'analysis' });
      return outcomes;
    },
    preview: async ({ db, actor, input }) => {
      const row = await wordOf(db, input.taskWordId);
      return { stage: row.stage, wordKind: row.word_kind, ...(await previewOf(db, actor, row, farm)) };
    },
  });
