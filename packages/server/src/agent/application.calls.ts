import {
  agentApplications,
  agentApplicationStatus,
  allows,
  applicationTransitions,
  dayOf,
  errorCodes,
} from '@renderdesk/contract';
import type { Selectable } from 'kysely';
import { changeRow, changeRows, lockRow, lockRows, updateRow } from '../core/crud/crud.store.ts';
import { attachable, openFile, storeFile } from '../core/attachments/attachment.store.ts';
import { storedBy } from '../core/auth/principal.ts';
import { historyOf } from '../core/audit/history.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Config } from '../core/config.ts';
import { inviteAgent } from './invite.ts';
import { eq, since, until, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { readById } from '../core/calls/reading.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import type { DB } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { giveRoles, insertAccount } from './account.store.ts';
import { agentNames } from './agentNames.ts';
import { weighKeys } from './agent.calls.ts';
import { currencyOfArea, insertAgent, lookAfterOwn } from './agent.store.ts';
import * as store from './application.store.ts';
import { insertTerms } from './terms.store.ts';

const list = listing(agentApplications.list)
  .from((db, { actor }) => store.applicationsSeen(db, actor))
  .join((rows) =>
    rows
      .leftJoin('attachment as pact', 'pact.id', 'agent_application.pact_key')
      .leftJoin('admin as became', 'became.id', 'agent_application.agent_id')
      .leftJoin('admin as entered', 'entered.id', 'agent_application.entered_by')
      .leftJoin('admin as decided', 'decided.id', 'agent_application.decided_by'),
  )
  .list({
    key: 'agent_application.id',
    where: {
      startDate: since('agent_application.submitted_at'),
      endDate: until('agent_application.submitted_at'),
      contactName: words('agent_application.contact_name'),
      businessType: eq('agent_application.business_type'),
      status: eq('agent_application.status'),
    },
    sorts: { timeSort: 'agent_application.submitted_at' },
    columns: {
      pactName: 'pact.name',
      agentName: 'became.really_name',
      enteredBy: 'entered.really_name',
      submitTime: 'agent_application.submitted_at',
      decidedBy: 'decided.really_name',
      decideTime: 'agent_application.decided_at',
    },
  });

type Application = Selectable<DB['agent_application']>;

/** Throws `badInput` under each of these fields. */
const wants = (...paths: readonly string[]): void => {
  if (paths.length > 0) throw badFields(...paths);
};

/** Applications to become an agent, and the contracts that come with them. */
export const applicationCalls = (blobs: Blobs, { url }: Pick<Config, 'url'>): Route[] =>
  serve(agentApplications, {
    list,

    read: (c) => readById(list, c.db, { ...c, input: {} }, c.input.id),

    reveal: async ({ tx, actor, input, effects }) => {
      const found = await store.contactOf(tx, actor, input.id);
      effects.affected.push({ id: input.id, outcome: errorCodes.success });
      return { phone: found.phone ?? '', email: found.email ?? '' };
    },

    add: async ({ tx, actor, input, now }) => {
      const id = await store.insertApplication(tx, { ...input, by: actor.adminId, now });
      return { id: asId(id) };
    },

    update: async ({ tx, actor, input, now }) => {
      const set = ({ status }: Pick<Application, 'status'>) => {
        if (!allows(applicationTransitions.change, status)) throw new ApiError('notAllowedInState');
        return store.columnsOf(input);
      };
      const scope = store.applicationScope(tx, actor);
      await updateRow(tx, 'agent_application', { ...input, scope, now, set });
      return null;
    },

    verify: async ({ tx, actor, input, now, effects, language }) => {
      const { approved, refused } = agentApplicationStatus.of;
      const row = await lockRow(tx, 'agent_application', {
        ...input,
        scope: store.applicationScope(tx, actor),
      });
      const action = { [approved]: 'approve', [refused]: 'refuse' } as const;
      const chosen = action[input.verifyType as 1 | 2] as 'approve' | 'refuse' | undefined;
      if (chosen === undefined) {
        wants('verifyType');
        throw new ApiError('badInput');
      }
      if (!allows(applicationTransitions[chosen], row.status)) throw new ApiError('notAllowedInState');
      effects.reason = input.remark;
      // What counts are the keys that an agent gets by it.
      effects.weight = 0;
      const pact = input.pactUrl?.[0] ?? row.pact_key;
      // Another's file is not attached by guessing.
      if (pact !== null && pact !== row.pact_key)
        await attachable(tx, { id: pact, kind: 'pact', by: storedBy(actor), field: 'pactUrl' });
      const decided = {
        status: input.verifyType,
        remark: input.remark,
        pact_key: pact,
        decided_by: actor.adminId,
        decided_at: now,
      };
      if (chosen === 'refuse') {
        if (input.remark === '') wants('remark');
        await changeRow(tx, 'agent_application', row, { now, set: decided });
        return { agentId: null };
      }
      const { loginName, spreadUrl = '', area } = input;
      if (loginName === undefined || area === undefined || spreadUrl === '' || pact === null) {
        wants(
          ...(pact === null ? ['pactUrl'] : []),
          ...(loginName === undefined ? ['loginName'] : []),
          ...(spreadUrl === '' ? ['spreadUrl'] : []),
          ...(area === undefined ? ['area'] : []),
        );
        throw new ApiError('badInput');
      }
      const currency = await currencyOfArea(tx, area);
      const { phone, email, mode, country } = row;
      const reallyName = row.company || row.contact_name;
      const { organizationId } = input;
      const id = await insertAccount(tx, { loginName, reallyName, phone, email, organizationId, now });
      await inviteAgent({ tx, actor, now, effects, language }, { id, loginName, reallyName, email }, url);
      const businessType = row.business_type;
      await insertAgent(tx, {
        id,
        areaId: area,
        businessType,
        country,
        remark: input.remark,
        spreadUrl,
        now,
      });
      await lookAfterOwn(tx, { actor, id, now });
      await insertTerms(tx, {
        agentId: id,
        mode,
        currency,
        agentCpuPrice: null,
        agentGpuPrice: null,
        startDay: dayOf(now.getTime()),
        by: actor.adminId,
        reason: '',
        now,
      });
      weighKeys(effects, actor, await giveRoles(tx, id, input.roleIds ?? []));
      await changeRow(tx, 'agent_application', row, { now, set: { ...decided, agent_id: id } });
      return { agentId: asId(id) };
    },

    resubmit: async ({ tx, actor, ids, expectedVersions, now }) => {
      const { resubmit } = applicationTransitions;
      const refuse = ({ status }: Pick<Application, 'status'>) =>
        !allows(resubmit, status) && errorCodes.notAllowedInState;
      const scope = store.applicationScope(tx, actor);
      const locking = { ids, expectedVersions, scope, refuse };
      const { free, outcomes } = await lockRows(tx, 'agent_application', locking);
      const set = { status: resubmit.to, submitted_at: now, decided_at: null, decided_by: null };
      await changeRows(tx, 'agent_application', free, { now, set });
      return outcomes;
    },

    insertRemark: async ({ tx, actor, input, now, effects }) => {
      const { remark } = input;
      effects.reason = remark;
      const scope = store.applicationScope(tx, actor);
      await updateRow(tx, 'agent_application', { ...input, scope, now, set: { remark } });
      return null;
    },

    upload: async ({ tx, actor, file, now }) => ({
      fileId: await storeFile(tx, blobs, file, { kind: 'pact', by: storedBy(actor), now }),
    }),

    pact: async ({ db, actor, input }) =>
      openFile(db, blobs, { id: await store.pactOf(db, actor, input.id), kind: 'pact' }),

    history: async ({ db, actor, input, language }) => {
      await store.contactOf(db, actor, input.id);
      const names = await agentNames(db, language);
      return historyOf(db, { kinds: ['agentApplication'], id: input.id, names }, { language });
    },
  });
