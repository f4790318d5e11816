import {
  autoReplies,
  dictionaryEntries,
  generalErrors,
  languageFlag,
  mountPaths,
  nodeConstraints,
  nodeOs,
  renderingErrors,
  taskGroups,
} from '@renderdesk/contract';
import { serve } from '../../core/calls/serve.ts';
import { rowHandlers } from '../../core/crud/rows.ts';
import { badFields } from '../../core/http/apiError.ts';
import { platformNames } from '../../node/index.ts';
import { touchedBy } from './constraint.store.ts';
import { entriesThatExplain, unexplained } from './explain.store.ts';
import { jsonTemplateRoutes } from './jsonTemplate.calls.ts';
import { softwareNames } from './names.store.ts';
import * as store from './setup.store.ts';

/** A drive or a share on Windows, an absolute path elsewhere. */
const suits = (os: number, point: string): boolean =>
  os === nodeOs.of.windows ? /^([a-z]:([\\/]|$)|\\\\[^\\])/i.test(point) : point.startsWith('/');

/** `updated_at` is set when a row is added, too: lists sort by it. */
const changedNow = ({ now }: { readonly now: Date }) => ({ updated_at: now });
const software = { cgId: 'software_id' } as const;

/** What staff set up as lists. */
export const setupCalls = [
  ...serve(
    taskGroups,
    rowHandlers(taskGroups, 'task_group', {
      unique: { task_group_name_unique: 'groupName' },
      inUse: store.groupsInUse,
      list: { columns: { nodeCount: store.nodesOfGroup, agentCount: store.agentsOfGroup } },
    }),
  ),
  ...serve(nodeConstraints, {
    ...rowHandlers(nodeConstraints, 'node_constraint', {
      unique: { node_constraint_text_unique: 'constraintText' },
    }),
    touches: ({ db, actor, input }) => touchedBy(db, actor, input.nodeConstraintId),
  }),
  ...jsonTemplateRoutes,
  ...serve(dictionaryEntries, {
    ...rowHandlers(dictionaryEntries, 'dictionary_entry', {
      unique: { dictionary_entry_value_unique: 'entryValue' },
    }),
    query: ({ db, input }) => store.entriesOf(db, input.dictionary),
  }),
  ...serve(
    mountPaths,
    rowHandlers(mountPaths, 'mount_path', {
      columns: { platform: 'platform_id' },
      unique: { mount_path_point_unique: 'mountPoint' },
      set: ({ input }) => {
        if (!suits(input.os, input.mountPoint)) throw badFields('mountPoint');
        return {};
      },
      list: { names: platformNames },
    }),
  ),
  ...serve(
    generalErrors,
    rowHandlers(generalErrors, 'general_error', {
      unique: { general_error_code_unique: 'code' },
      set: changedNow,
      list: {
        where: {
          languageFlag: (query, language: number) =>
            language === languageFlag.of.english ? query.where('des_description_en', '<>', '') : query,
        },
      },
    }),
  ),
  ...serve(renderingErrors, {
    ...rowHandlers(renderingErrors, 'rendering_error', {
      columns: software,
      unique: { rendering_error_description_unique: 'desDescription' },
      set: changedNow,
      list: { names: softwareNames },
    }),
    match: ({ db, input }) => entriesThatExplain(db, input),
    proposals: (c) => unexplained(c.db, c),
  }),
  ...serve(autoReplies, {
    ...rowHandlers(autoReplies, 'auto_reply', { unique: { auto_reply_keyword_unique: 'keyword' } }),
    match: async ({ db, input }) => store.matchingReplies(db, input.message),
  }),
];
