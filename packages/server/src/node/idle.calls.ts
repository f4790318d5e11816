import { cloudTemplates, idleMachines, idleMachineStatus, nodeWhiteList } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, onPlatform, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import { asId, asInstantOrNull } from '../core/db/wire.ts';
import { applyFor, heldOf } from './idleApply.store.ts';
import { countMachines, machineTemplates, machinesSeen, templatesInUse } from './idle.store.ts';
import { readRate, setRate } from './idleRate.store.ts';
import { releaseIdleNodes, releaseMachines } from './idleRelease.store.ts';
import { platformNames } from './names.store.ts';
import { whiteListAt } from './whiteList.store.ts';

const templates = rowHandlers(cloudTemplates, 'cloud_template', {
  columns: { platform: 'platform_id', core: 'cores' },
  unique: { cloud_template_name_unique: 'templateName' },
  inUse: templatesInUse,
  list: { columns: { machines: heldOf }, names: platformNames },
});
const whiteList = rowHandlers(nodeWhiteList, 'node_white_list', {
  columns: { untilTime: 'until_at' },
  unique: { node_white_list_unique: 'nodeId' },
  set: ({ actor, input }) => ('nodeWhiteListId' in input ? {} : { created_by: actor.adminId }),
  list: {
    from: (db, { now }) => whiteListAt(db, now),
    columns: { createdBy: 'node_white_list.created_by_name' },
  },
});

/** What the two lists of machines are filtered by and show alike. */
const machineFilters = {
  name: words('idle_machine.name'),
  cloudTemplateId: eq('idle_machine.cloud_template_id'),
  idleSource: eq('cloud_template.idle_source'),
  platform: onPlatform('cloud_template.platform_id'),
} as const;
const machineColumns = {
  idleMachineId: 'idle_machine.id',
  templateName: 'cloud_template.template_name',
  idleSource: 'cloud_template.idle_source',
  vendor: 'cloud_template.vendor',
  platform: 'cloud_template.platform_id',
  currency: 'idle_machine.currency',
  serviceTime: 'idle_machine.started_at',
} as const;

/** Machines of clouds and other houses, their templates, and the nodes that nothing automatic touches. */
export const idleCalls = [
  ...serve(cloudTemplates, templates),
  ...serve(nodeWhiteList, whiteList),
  ...serve(idleMachines, {
    list: listing(idleMachines.list)
      .from((db, { now }) => machinesSeen(db, now))
      .join((rows) => rows.leftJoin('admin', 'admin.id', 'idle_machine.created_by'))
      .list({
        key: 'idle_machine.id',
        where: {
          ...machineFilters,
          ...within('idle_machine.created_at'),
          status: eq('idle_machine.status'),
        },
        sorts: { createTimeFlag: 'idle_machine.created_at' },
        columns: {
          ...machineColumns,
          usedMinutes: 'idle_machine.minutes_now',
          amount: 'idle_machine.amount_now',
          appliedBy: sql<string>`coalesce(admin.really_name, '')`,
        },
        names: platformNames,
      }),
    apply: async ({ tx, actor, input, now, effects }) => {
      effects.reason = input.reason;
      const ids = await applyFor(tx, {
        templateId: input.cloudTemplateId,
        machines: input.machines,
        reason: input.reason,
        by: actor.adminId,
        now,
      });
      effects.events.push({ topic: 'idleMachine' });
      return { idleMachineIds: ids.map((id) => asId(id)) };
    },
    release: (c) => releaseMachines(c, c.input.reason),
    releaseIdle: (c) => releaseIdleNodes(c, c.input.reason),
    releaseCount: async ({ db, input }) => {
      const { byStatus, ...counted } = await countMachines(db, input);
      const machinesOf = new Map(byStatus.map(({ status, machines }) => [status, machines]));
      return {
        ...counted,
        byStatus: idleMachineStatus.codes.map((status) => ({
          status,
          machines: machinesOf.get(status) ?? 0,
        })),
      };
    },
    releaseRecords: listing(idleMachines.releaseRecords)
      .from((db) =>
        machineTemplates(db).where('idle_machine.status', '=', sql.lit(idleMachineStatus.of.released)),
      )
      .join((rows) => rows.leftJoin('admin', 'admin.id', 'idle_machine.released_by'))
      .list({
        key: 'idle_machine.id',
        where: {
          ...machineFilters,
          ...within('idle_machine.released_at'),
          adminId: eq('idle_machine.released_by'),
        },
        sorts: { releaseTimeFlag: sql<Date>`idle_machine.released_at` },
        columns: {
          ...machineColumns,
          releaseTime: sql<Date>`idle_machine.released_at`,
          releasedBy: sql<string>`coalesce(admin.really_name, '')`,
        },
        names: platformNames,
      }),
    getApplyRate: async ({ db }) => {
      const { value, at, ...changed } = await readRate(db, 'applyRate');
      return { ...value, ...changed, at: asInstantOrNull(at) };
    },
    setApplyRate: async ({ tx, actor, now, input }) => {
      const { version, ...value } = input;
      await setRate(tx, 'applyRate', { value, expectedVersion: version, by: actor.adminId, now });
      return null;
    },
    getFastRate: async ({ db }) => {
      const { value, at, ...changed } = await readRate(db, 'fastRate');
      return { ...value, ...changed, at: asInstantOrNull(at) };
    },
    setFastRate: async ({ tx, actor, now, input }) => {
      const { version, ...value } = input;
      await setRate(tx, 'fastRate', { value, expectedVersion: version, by: actor.adminId, now });
      return null;
    },
  }),
];
