import {
  adminStatus,
  type AgentAction,
  agents,
  agentStatus,
  agentTransitions,
  allows,
  type DayText,
  dayOf,
  errorCodes,
  formatPrice,
  type Money,
  type PermissionKey,
} from '@renderdesk/contract';
import { historyOf } from '../core/audit/history.ts';
import { type Actor, readRights } from '../core/auth/actor.ts';
import type { Effects } from '../core/calls/effects.ts';
import type { Config } from '../core/config.ts';
import { readById } from '../core/calls/reading.ts';
import { done, type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { expectVersion, lockRows } from '../core/crud/crud.store.ts';
import { asId, asInstant, asInstantOrNull, asMoney } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import {
  lockChanging,
  lockKeepers,
  refusedToClose,
  setStatus as setAccountStatus,
  tellContact,
  updateBase,
} from '../staff/index.ts';
import { giveRoles, insertAccount } from './account.store.ts';
import { agentList } from './agent.list.ts';
import { agentNames } from './agentNames.ts';
import { inviteAgent } from './invite.ts';
import * as store from './agent.store.ts';
import { beginsMonth, belowFloor } from './terms.rules.ts';
import {
  floorNow,
  insertTerms,
  lockTerms,
  setFloor,
  type Terms,
  termsOf,
  withdrawTerms,
} from './terms.store.ts';

/** Keys that whoever gives them does not hold need a second person, who gives rights (lifecycles §27). */
export const weighKeys = (effects: Effects, actor: Actor, given: ReadonlySet<PermissionKey>): void => {
  effects.weight = [...given].filter((key) => !actor.keys.has(key)).length;
};

/** Tells at which prices and how an agent works with us, as it stood and as it stands from a day on. */
const tellTerms = (
  effects: Effects,
  o: Terms & {
    readonly agentId: number;
    readonly currency: 1 | 2;
    readonly startDay: string;
    readonly before: Awaited<ReturnType<typeof termsOf>>[number] | undefined;
  },
): void => {
  const { before, currency } = o;
  const price = (amount: string | null) => (amount === null ? '' : formatPrice(amount as Money, currency));
  effects.derived.push({
    kind: 'agent',
    id: o.agentId,
    before: before
      ? {
          mode: before.mode,
          cpu_price: price(before.cpu_price),
          gpu_price: price(before.gpu_price),
          commission_rate: before.commission_rate === null ? null : Number(before.commission_rate),
          starts_on: before.starts_on,
        }
      : {},
    after: {
      mode: o.mode,
      cpu_price: price(o.agentCpuPrice),
      gpu_price: price(o.agentGpuPrice),
      commission_rate: o.mode === 2 && typeof o.commissionRate === 'string' ? Number(o.commissionRate) : null,
      starts_on: o.startDay,
    },
  });
};

/** Agents are changed as such, whichever side of staff their account is on. */
const bothSides = [false, true];

const moved =
  (action: Exclude<AgentAction, 'change'>) =>
  async (
    c: Parameters<typeof refusedToClose>[0] & {
      readonly ids: number[];
      readonly expectedVersions: ReadonlyMap<number, number>;
    },
  ): Promise<Map<number, Outcome>> => {
    const { to } = agentTransitions[action];
    await lockKeepers(c.tx);
    const { free, outcomes } = await lockRows(c.tx, 'agent', {
      ...c,
      scope: store.agentScope(c.tx, c.actor),
      refuse: ({ status }) => !allows(agentTransitions[action], status) && errorCodes.notAllowedInState,
    });
    const left = action === 'end' ? await store.customersLeft(c.tx, c.ids) : new Map<number, number>();
    const outcomeOf = async (id: number): Promise<Outcome> => {
      if (action !== 'resume') {
        const refused = await refusedToClose(c, id, await readRights(c.tx, id));
        if (refused) return refused;
      }
      const count = left.get(id);
      return count === undefined ? done : { code: errorCodes.customersLeft, data: { count } };
    };
    // One after the other: where two keep a role, the second to end is its last.
    for (const { id } of free) {
      const outcome = await outcomeOf(id);
      outcomes.set(id, outcome);
      if (outcome !== done) continue;
      await store.setStatus(c.tx, [id], { status: to, now: c.now });
      if (to === agentStatus.of.ended) await setAccountStatus(c.tx, id, adminStatus.of.disabled, c.now);
    }
    return outcomes;
  };

/** Agents, with their prices and who looks after them. `url` is where the console is reached. */
export const agentCalls = ({ url }: Pick<Config, 'url'>): Route[] =>
  serve(agents, {
    list: agentList,

    read: (c) => readById(agentList, c.db, { ...c, input: {} }, c.input.id),

    reveal: async ({ tx, actor, input, effects }) => {
      const found = await store.contactOfAgent(tx, actor, input.id);
      effects.affected.push({ id: input.id, outcome: errorCodes.success });
      return { phone: found.phone ?? '', email: found.email ?? '' };
    },

    add: async ({ tx, actor, input, now, effects, language }) => {
      const currency = await store.currencyOfArea(tx, input.areaId);
      const id = await insertAccount(tx, { ...input, now });
      await inviteAgent({ tx, actor, now, effects, language }, { ...input, id }, url);
      await store.insertAgent(tx, { ...input, id, beginning: input, now });
      await store.lookAfterOwn(tx, { actor, id, now });
      const startDay = dayOf(now.getTime());
      await insertTerms(tx, {
        ...input,
        agentId: id,
        currency,
        startDay,
        by: actor.adminId,
        reason: '',
        now,
      });
      weighKeys(effects, actor, await giveRoles(tx, id, input.roleIds));
      if (belowFloor(input, currency, await floorNow(tx)) > 0) effects.alwaysSecond = true;
      return { id: asId(id) };
    },

    update: async (c) => {
      const { tx, actor, input, now, effects } = c;
      await lockKeepers(tx);
      const agent = await store.lockAgent(tx, actor, input.id);
      if (agent.id === actor.adminId) throw new ApiError('ownAccount');
      await expectVersion(tx, 'agent', agent, input.version);
      store.assertOpen(agent);
      if ((await store.currencyOfArea(tx, input.areaId)) !== (await store.currencyOfArea(tx, agent.area_id)))
        throw badFields('areaId');
      const locked = await lockChanging(c, agent.id, bothSides);
      const { phone = locked.person.phone, email = locked.person.email } = input;
      await tellContact(c, locked, { phone, email });
      await store.updateAgent(tx, { ...input, now });
      await updateBase(tx, locked.person, { reallyName: input.reallyName, phone, email, now });
      weighKeys(effects, actor, await giveRoles(tx, input.id, input.roleIds));
      return null;
    },

    suspend: moved('suspend'),
    resume: moved('resume'),
    end: moved('end'),

    allocateAdmin: async ({ tx, actor, input, now, effects }) => {
      store.assertOpen(await store.lockAgent(tx, actor, input.id));
      await store.allocateStaff(tx, { ...input, by: actor.adminId, now });
      effects.reason = input.reason;
      return null;
    },

    admins: async ({ db, actor, input }) => {
      await store.contactOfAgent(db, actor, input.id);
      return (await store.staffOfAgent(db, input.id)).map((row) => ({
        adminId: asId(row.admin_id),
        reallyName: row.really_name,
        startTime: asInstant(row.valid_from),
        endTime: asInstantOrNull(row.valid_to),
        changedBy: row.changed_by,
        reason: row.reason,
      }));
    },

    terms: async ({ db, actor, input, now }) => {
      await store.contactOfAgent(db, actor, input.id);
      const today = dayOf(now.getTime());
      const rows = await termsOf(db, input.id);
      const current = rows.find((row) => row.withdrawn_at === null && row.starts_on <= today);
      return rows.map((row) => ({
        termsId: asId(row.id),
        mode: row.mode,
        currency: row.currency,
        agentCpuPrice: row.cpu_price === null ? null : asMoney(row.cpu_price),
        agentGpuPrice: row.gpu_price === null ? null : asMoney(row.gpu_price),
        commissionRate: row.commission_rate === null ? null : asMoney(row.commission_rate),
        startDay: row.starts_on as DayText,
        isCurrent: row === current,
        isAhead: row.withdrawn_at === null && row.starts_on > today,
        withdrawTime: asInstantOrNull(row.withdrawn_at),
        changedBy: row.really_name,
        createTime: asInstant(row.created_at),
        reason: row.reason,
      }));
    },

    setTerms: async ({ tx, actor, input, now, effects }) => {
      const agent = await store.lockAgent(tx, actor, input.id);
      store.assertOpen(agent);
      const { startDay } = input;
      // What has begun is frozen, today with it.
      if (startDay <= dayOf(now.getTime())) throw badFields('startDay');
      const before = (await termsOf(tx, input.id)).find(
        (row) => row.withdrawn_at === null && row.starts_on <= startDay,
      );
      if (before && before.mode !== input.mode && !beginsMonth(startDay)) throw badFields('mode', 'startDay');
      const currency = await store.currencyOfArea(tx, agent.area_id);
      effects.reason = input.reason;
      effects.weight = belowFloor(input, currency, await floorNow(tx));
      const id = await insertTerms(tx, { ...input, agentId: input.id, currency, by: actor.adminId, now });
      tellTerms(effects, { ...input, agentId: input.id, currency, before });
      return { termsId: asId(id) };
    },

    withdrawTerms: async ({ tx, actor, input, now }) => {
      const { agent_id: agentId, starts_on } = await lockTerms(tx, input.termsId);
      await store.lockAgent(tx, actor, agentId);
      if (starts_on <= dayOf(now.getTime())) throw new ApiError('notAllowedInState');
      await withdrawTerms(tx, { agentId, id: input.termsId, by: actor.adminId, now });
      return null;
    },

    priceFloor: async ({ db }) => {
      const { by, at, version, ...floor } = await floorNow(db);
      const amount = (value: string | null) => (value === null ? null : asMoney(value));
      return {
        cpuCny: amount(floor.cpuCny),
        gpuCny: amount(floor.gpuCny),
        cpuUsd: amount(floor.cpuUsd),
        gpuUsd: amount(floor.gpuUsd),
        changedBy: by,
        changeTime: asInstantOrNull(at),
        version,
      };
    },

    setPriceFloor: async ({ tx, actor, input, now, effects }) => {
      const { version, ...floor } = input;
      effects.weight = 1;
      await setFloor(tx, floor, { expectedVersion: version, by: actor.adminId, now });
      return null;
    },

    history: async ({ db, actor, input, language }) => {
      await store.contactOfAgent(db, actor, input.id);
      const names = await agentNames(db, language);
      const thing = { kinds: ['agent', 'admin'], id: input.id, names, under: { role_id: 'roles' } } as const;
      return historyOf(db, thing, { language });
    },
  });
