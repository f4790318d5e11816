import { attemptOutcome, freeSamples } from '@renderdesk/contract';
import { sql } from 'kysely';
import { onPlatform, within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import { taskNames, tasksInScope } from '../task/index.ts';
import { customerColumns, ofUser } from '../user/index.ts';
import { platformNames } from './names.store.ts';

const rules = rowHandlers(freeSamples, 'free_sample_config', {
  columns: { platform: 'platform_id' },
  unique: { free_sample_config_unique: 'platform' },
  list: {
    columns: {
      samples: sql<number>`(select count(*)::int from free_sample s where s.free_sample_config_id = free_sample_config.id)`,
    },
    names: platformNames,
  },
});

/** By which rules customers render frames free of charge, and who did. */
export const freeSampleCalls = serve(freeSamples, {
  ...rules,
  records: listing(freeSamples.records)
    .from((db, { actor }) =>
      tasksInScope(db, actor).innerJoin('free_sample', 'free_sample.task_id', 'task.id'),
    )
    .join((page, _c, db) =>
      page.innerJoin('user', 'user.id', 'task.user_id').innerJoinLateral(
        () =>
          db
            .selectFrom('attempt as a')
            .where(
              sql<boolean>`a.task_id = task.id and a.is_free and a.outcome = ${sql.lit(attemptOutcome.of.done)}`,
            )
            .select([
              sql<number>`count(distinct a.ix)::int`.as('done'),
              sql<string>`coalesce(sum(a.hourly_price * a.render_ms) / 3600000, 0)::numeric(20, 6)`.as(
                'worth',
              ),
            ])
            .as('rendered'),
        (join) => join.onTrue(),
      ),
    )
    .list({
      key: 'free_sample.task_id',
      where: {
        ...ofUser('task.user_id'),
        ...within('free_sample.created_at'),
        platform: onPlatform('task.platform_id'),
      },
      sorts: { createTimeFlag: 'free_sample.created_at' },
      columns: {
        taskId: 'task.id',
        ...customerColumns,
        platform: 'task.platform_id',
        currency: 'task.currency',
        framesDone: 'rendered.done',
        worth: 'rendered.worth',
      },
      names: taskNames,
    }),
});
