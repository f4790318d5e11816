import { GraphicsCard, nodeValues, principalKind, Renderer } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { serve } from '../core/calls/serve.ts';
import { updateRow } from '../core/crud/crud.store.ts';
import { asIdOrNull } from '../core/db/wire.ts';
import { machineReport } from './rows.store.ts';
import { changeWords, countNodes, customerNamed, nodeFacts, setOnNodes } from './nodeValue.store.ts';

const setCores = (limit: number | null) => ({
  cores_limit: limit,
  cores: sql<number>`least(coalesce(${limit}::int, reported_cores, cores), coalesce(reported_cores, cores))`,
  // What it reported stays known while fewer are offered.
  reported_cores: sql<number>`coalesce(reported_cores, cores)`,
});

/** What staff set of nodes, and what nodes say of themselves. */
export const nodeValueCalls = serve(nodeValues, {
  add: (c) => changeWords(c, 'addValues', c.input),
  remove: (c) => changeWords(c, 'removeValues', c.input),
  reset: (c) => changeWords(c, 'resetValues', c.input),
  resetCore: (c) =>
    setOnNodes(
      c,
      'resetCore',
      setCores(c.input.coreLimit),
      c.input.coreLimit === null ? '' : String(c.input.coreLimit),
    ),
  clearErrors: (c) => setOnNodes(c, 'clearErrors', { errors_cleared_at: c.now }),
  setSnCode: async ({ tx, input, now }) => {
    const { nodeId: id, version, snCode } = input;
    await updateRow(tx, 'node', { id, version, now, set: { sn_code: snCode } });
    return null;
  },
  openMirrorLimit: (c) => setOnNodes(c, 'openMirrorLimit', { mirror_limit: true }),
  closeMirrorLimit: (c) => setOnNodes(c, 'closeMirrorLimit', { mirror_limit: false }),
  setTestEnd: (c) => {
    const { testEndTime } = c.input;
    return setOnNodes(c, 'setTestEnd', { test_ends_at: testEndTime === null ? null : new Date(testEndTime) });
  },
  systemProperty: async ({ db, input }) => {
    const node = await nodeFacts(db, input.nodeId);
    return {
      os: node.os,
      cpuName: node.cpu_name,
      core: node.cores,
      realCore: node.real_cores,
      reportedCore: node.reported_cores ?? node.cores,
      memoryMb: node.memory_mb,
      ip: node.address,
      macCode: node.mac,
      snCode: node.sn_code,
      agentVersion: node.agent_version,
    };
  },
  renderParams: async ({ db, input }) => {
    const node = await nodeFacts(db, input.nodeId);
    return {
      properties: node.properties,
      requirements: node.requirements,
      category: node.category,
      software: node.software,
      plugins: node.plugins,
      renderers: Renderer.array().parse(node.renderers),
      mirrorName: node.mirror_name,
    };
  },
  gpuProperties: async ({ db, input }) => {
    const node = await nodeFacts(db, input.nodeId);
    const { cards } = await machineReport(db, input.nodeId);
    return { gpuName: node.gpu_name, gpuCount: node.gpu_count, cards: GraphicsCard.array().parse(cards) };
  },
  number: ({ db, input, platform }) => countNodes(db, input.platform ?? platform),
  userExists: async ({ db, actor, input }) => {
    const found = await customerNamed(db, actor, input.userName);
    return { exists: found !== undefined, userId: asIdOrNull(found?.id) };
  },
  operatorRecords: listing(nodeValues.operatorRecords)
    .from((db) =>
      db
        .selectFrom('node_event')
        .innerJoin('node', 'node.id', 'node_event.node_id')
        .innerJoin('admin', 'admin.id', 'node_event.actor_id')
        .where('node_event.actor_kind', '=', sql.lit(principalKind.of.staff)),
    )
    .list({
      key: 'node_event.id',
      where: {
        ...within('node_event.at'),
        name: words('node.name'),
        action: eq('node_event.action'),
        adminId: eq('node_event.actor_id'),
      },
      sorts: { atSort: 'node_event.at' },
      columns: {
        eventId: 'node_event.id',
        name: 'node.name',
        adminId: sql<number>`node_event.actor_id`,
        reallyName: 'admin.really_name',
      },
    }),
});
