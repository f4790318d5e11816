import {
  copyrightAudit,
  CopyrightId,
  CopyrightMatchId,
  copyrights,
  copyrightTabs,
  plagiarism,
  plagiarismVerdict,
  type RowOf,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { useCopyrightText } from './copyright.texts.ts';
import {
  addressOf,
  registrationActions,
  registrationColumns,
  registrationFilters,
} from './registrations.tsx';

const CopyrightPanel = lateDialog(() => import('./CopyrightPanel.tsx'));
const ComparePanel = lateDialog(() => import('./ComparePanel.tsx'));
const matchAt = ({ copyrightMatchId }: Pick<RowOf<typeof plagiarism.list>, 'copyrightMatchId'>): string =>
  `/copyright/copyright-main?tab=plagiarism&match=${copyrightMatchId}`;

const Registrations = listScreen(copyrights.list, ({ filter }) => ({
  live: ['copyright', 'copyrightMatch', 'contract'],
  status: 'auditStatus',
  statusTable: copyrightAudit,
  ownerField: 'userName',
  filters: registrationFilters(filter),
  columns: registrationColumns,
  actions: registrationActions,
  dialogs: {
    verify: { call: copyrights.verify, Dialog: lateDialog(() => import('./VerifyCertificate.tsx')) },
  },
  open: addressOf,
}));

const Matches = listScreen(plagiarism.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['copyrightMatch', 'copyright'],
  ownerField: 'userName',
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('verdict', plagiarismVerdict, { inline: true }),
    filter.flag('isAboveLimit', { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
  ],
  columns: [
    col.text('title', { width: 160, pinned: true, link: matchAt }),
    col.number('similarity', { width: 116, sort: 'similarityFlag' }),
    col.tag('verdict', plagiarismVerdict, { width: 104 }),
    col.text('otherTitle', { width: 160, link: ({ otherId }) => addressOf({ copyrightId: otherId }) }),
    col.text('userName', { width: 132, link: ({ userId }) => `/user/userInformation/${userId}` }),
    col.text('otherUserName', { width: 132 }),
    col.tag('auditStatus', copyrightAudit, { width: 104 }),
    col.flag('isAboveLimit', { width: 120 }),
    col.time('createTime', { sort: 'createTimeFlag' }),
    ...fields('decidedBy', 'decideTime', 'reason'),
    ...hidden('copyrightMatchId', 'copyrightId', 'otherId', 'userId', 'company'),
  ],
  actions: [
    bulk(plagiarism.decide, 'copyrightMatchId', {
      nameOf: (id, row) => row?.title ?? String(id),
      ask: {
        fields: (f) => (
          <>
            <f.Code name="verdict" table={plagiarismVerdict} look="radio" />
            <f.Text name="reason" rows={2} />
          </>
        ),
      },
    }),
  ],
  open: matchAt,
}));

const WithPanel = Object.assign(
  (): ReactNode => {
    const at = useDialogParam('copyright');
    const id = CopyrightId.safeParse(Number(at.value));
    return (
      <>
        <Registrations />
        {at.value !== null && id.success && <CopyrightPanel id={id.data} onClose={at.close} />}
      </>
    );
  },
  { prefetch: Registrations.prefetch },
);
const WithCompare = Object.assign(
  (): ReactNode => {
    const at = useDialogParam('match');
    const id = CopyrightMatchId.safeParse(Number(at.value));
    return (
      <>
        <Matches />
        {at.value !== null && id.success && <ComparePanel id={id.data} onClose={at.close} />}
      </>
    );
  },
  { prefetch: Matches.prefetch },
);

/** /copyright/copyright-main: copyright registrations, and what they have in common as a second tab (people §2). */
export default tabScreen(
  copyrightTabs,
  [
    { key: 'registration', call: copyrights.list, Screen: WithPanel },
    { key: 'plagiarism', call: plagiarism.list, Screen: WithCompare },
  ],
  () => useCopyrightText()('tabs'),
);
