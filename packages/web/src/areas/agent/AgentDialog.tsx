import { type AgentId, agents, agentMode, businessType, memberLevel, validDays } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { areas, organizationTree, roles as roleSource } from '../../domain/index.ts';
import { callApi } from '../../kit/call/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { useAgentText } from './agent.texts.ts';

const Hint = ({ of }: { of: 'linkHint' | 'inviteHint' | 'belowHint' }): ReactNode => useAgentText()(of);

const Heading = ({ of }: { of: 'account' | 'who' | 'beginning' | 'tab.prices' }): ReactNode =>
  useAgentText()(of);

/** A new agent, or the fields of one; what it pays has versions of its own. */
export const AgentDialog = editDialog({
  add: agents.add,
  update: agents.update,
  id: 'id',
  width: 'min(760px, 92vw)',
  // Phone number and address come masked: they stay as they are where nothing is typed.
  load: async (id: AgentId) => {
    const { phone: _phone, email: _email, roles, ...row } = await callApi(agents.read, { id });
    return {
      ...row,
      country: row.country ?? '',
      remark: row.remark ?? '',
      spreadUrl: row.spreadUrl ?? '',
      roleIds: roles.map(({ roleId }) => roleId),
    };
  },
  initial: {
    businessType: businessType.of.animation,
    country: '',
    remark: '',
    spreadUrl: '',
    mode: agentMode.of.referral,
    agentCpuPrice: null,
    agentGpuPrice: null,
    roleIds: [],
    initCustomerRole: memberLevel.of.ordinary,
    initPicturePro: false,
    initCouponBalance: '0' as never,
    initCouponTermDays: 90,
    taskGroup: [],
    taskLevelDefault: 50,
    taskProperties: [],
    taskRequirements: [],
    renderConstraint: [],
    customPriceFlag: false,
  },
  fields: (f, _typed, { adding, updating }) => (
    <>
      <h3>
        <Heading of="account" />
      </h3>
      {adding && <adding.Text name="loginName" autoFocus hint={<Hint of="linkHint" />} />}
      <f.Text name="reallyName" />
      {adding && (
        <>
          <adding.Text name="phone" />
          <adding.Text name="email" />
          <adding.Choose name="organizationId" from={organizationTree} />
        </>
      )}
      {updating && (
        <>
          <updating.Text name="phone" />
          <updating.Text name="email" />
        </>
      )}
      <f.Choose name="roleIds" from={roleSource} />
      <h3>
        <Heading of="who" />
      </h3>
      <f.Choose name="areaId" from={areas} />
      <f.Code name="businessType" table={businessType} />
      <f.Text name="country" />
      <f.Text name="spreadUrl" />
      <f.Text name="remark" rows={3} />
      {adding && (
        <>
          <h3>
            <Heading of="tab.prices" />
          </h3>
          <adding.Code name="mode" table={agentMode} look="radio" />
          <adding.Amount name="agentCpuPrice" />
          <adding.Amount name="agentGpuPrice" hint={<Hint of="belowHint" />} />
        </>
      )}
      <h3>
        <Heading of="beginning" />
      </h3>
      <f.Code name="initCustomerRole" table={memberLevel} hint={<Hint of="inviteHint" />} />
      <f.Flag name="initPicturePro" />
      <f.Amount name="initCouponBalance" />
      <f.Code name="initCouponTermDays" table={validDays} />
      <f.Words name="taskGroup" />
      <f.Number name="taskLevelDefault" />
      <f.Words name="taskProperties" />
      <f.Words name="taskRequirements" />
      <f.Words name="renderConstraint" />
      <f.Flag name="customPriceFlag" />
    </>
  ),
});
