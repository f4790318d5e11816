import {
  type AgentApplicationId,
  agentApplications,
  agentApplicationSource,
  agentMode,
  businessType,
} from '@renderdesk/contract';
import { callApi } from '../../kit/call/index.ts';
import { editDialog } from '../../kit/edit/index.ts';

/** An application that staff enter on somebody's behalf, or correct. */
export const ApplicationDialog = editDialog({
  add: agentApplications.add,
  update: agentApplications.update,
  id: 'id',
  load: async (id: AgentApplicationId) => {
    const { phone: _phone, email: _email, ...row } = await callApi(agentApplications.read, { id });
    return { ...row, company: row.company ?? '', country: row.country ?? '', statement: row.statement ?? '' };
  },
  initial: {
    company: '',
    country: '',
    statement: '',
    businessType: businessType.of.animation,
    mode: agentMode.of.referral,
    source: agentApplicationSource.of.mail,
  },
  fields: (f, _typed, { adding, updating }) => (
    <>
      <f.Text name="contactName" autoFocus />
      <f.Text name="company" />
      {adding && (
        <>
          <adding.Text name="phone" />
          <adding.Text name="email" />
        </>
      )}
      {updating && (
        <>
          <updating.Text name="phone" />
          <updating.Text name="email" />
        </>
      )}
      <f.Code name="businessType" table={businessType} />
      <f.Text name="country" />
      <f.Code name="mode" table={agentMode} look="radio" />
      <f.Code name="source" table={agentApplicationSource} look="radio" />
      <f.Text name="statement" rows={4} />
    </>
  ),
});
