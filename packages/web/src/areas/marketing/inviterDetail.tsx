import { accountType, InviteCodeId, inviteCodes, inviteStatus, type OutputOf } from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import { userFilter } from '../../domain/index.ts';
import { detailScreen } from '../../kit/detail/index.ts';
import { listPanel } from '../../kit/list/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useMarketingText } from './marketing.texts.ts';

type Invite = OutputOf<typeof inviteCodes.detail>;

const Uses = listPanel(inviteCodes.logs, ({ col, filter, fields }) => ({
  live: ['inviteCode', 'user'],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'useTime' }),
  ],
  columns: [
    col.text('userName', {
      width: 168,
      pinned: true,
      link: ({ userId }) => `/user/userInformation/${userId}`,
    }),
    col.id('userId', { width: 116 }),
    col.tag('accountType', accountType, { width: 104 }),
    ...fields('company', 'useTime', 'firstRechargeTime', 'partnerName'),
  ],
}));

const Customers = ({ row }: { row: Invite }): ReactNode => {
  const { inviteCodeId } = row;
  const fixed = useMemo(() => ({ inviteCodeId }), [inviteCodeId]);
  return (
    <div className="rd-embedded-list">
      <Uses fixed={fixed} />
    </div>
  );
};

const Title = ({ row }: { row: Invite }): ReactNode => (
  <>
    <span className="rd-mono">{row.inviteCode}</span>
    <StatusTag code={row.status} table={inviteStatus} labels={useLabels('marketing')} />
  </>
);
const heading = (key: 'facts' | 'customers') => () => useMarketingText()(key);

/** /deploy/inviterDetail/:id: one invite code, and the customers who registered by it with their first recharge (people §2). */
export default detailScreen(inviteCodes.detail, ({ col, bulk }) => ({
  input: ({ id }) => {
    const code = InviteCodeId.safeParse(Number(id));
    return code.success ? { inviteCodeId: code.data } : undefined;
  },
  Title,
  name: ({ inviteCode }) => inviteCode,
  status: 'status',
  statusTable: inviteStatus,
  live: ['inviteCode'],
  actions: [
    bulk(inviteCodes.enable, 'inviteCodeId', { nameOf: (id, row) => row?.inviteCode ?? String(id) }),
    bulk(inviteCodes.disable, 'inviteCodeId', {
      danger: true,
      nameOf: (id, row) => row?.inviteCode ?? String(id),
    }),
  ],
  sections: [
    {
      key: 'facts',
      Heading: heading('facts'),
      copies: ['inviteCode'],
      facts: [
        col.text('inviteCode'),
        col.text('inviter'),
        col.number('usedCount'),
        col.number('maxUses'),
        col.time('validFrom'),
        col.time('validUntil'),
        col.text('remark'),
        col.time('createTime'),
      ],
    },
  ],
  tabs: [{ key: 'customers', Heading: heading('customers'), Panel: Customers }],
}));
