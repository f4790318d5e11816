import {
  partnerReach,
  PartnerId,
  partners,
  partnerState,
  portalPath,
  portalScope,
  type RowOf,
} from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { usePortalText } from './portal.texts.ts';

const PartnerKeys = lateDialog(() => import('./PartnerKeys.tsx'));
const Webhook = lateDialog(() => import('./Webhook.tsx'));
const ReachHint = (): ReactNode => usePortalText()('reachHint');

const PartnerDialog = editDialog({
  add: partners.add,
  update: partners.update,
  id: 'partnerId',
  list: partners.list,
  initial: { partnerName: '', scopes: [], partnerReach: partnerReach.of.own, remark: '' },
  fields: (f) => (
    <>
      <f.Text name="partnerName" autoFocus />
      <f.Codes name="scopes" table={portalScope} />
      <f.Code name="partnerReach" table={partnerReach} look="radio" hint={<ReachHint />} />
      <f.Text name="remark" rows={2} />
    </>
  ),
});

const Scopes = ({ scopes }: { scopes: readonly (typeof portalScope.codes)[number][] }): ReactNode => {
  const labels = useLabels('portal');
  return scopes.map((one) => labels.code(portalScope, one)).join(' · ');
};

/** Where a partner is told of changes, and the way there. */
const WebhookLink = ({
  row,
  tabIndex,
}: {
  row: RowOf<typeof partners.list>;
  tabIndex: number;
}): ReactNode => {
  const t = usePortalText();
  return (
    <Link to="/partners" search={{ webhook: row.partnerId } as never} className="rd-link" tabIndex={tabIndex}>
      {row.webhookUrl ?? t('setUp')}
    </Link>
  );
};

const List = listScreen(partners.list, ({ col, filter, bulk, fields }) => ({
  status: 'partnerState',
  statusTable: partnerState,
  live: ['partner'],
  filters: [
    filter.text('partnerName', { inline: true }),
    filter.one('partnerState', partnerState, { inline: true }),
  ],
  columns: [
    col.text('partnerName', {
      width: 180,
      pinned: true,
      link: ({ partnerId }) => `/partners?keys=${partnerId}`,
    }),
    col.tag('partnerState', partnerState, { width: 110 }),
    // What somebody has to do stands before what is merely known.
    col.number('givenUpCount', { width: 140 }),
    col.custom('scopes', (row) => <Scopes scopes={row.scopes} />, {
      width: 220,
      watch: ({ scopes }) => scopes.join(),
    }),
    ...fields('partnerReach', 'keyCount'),
    col.number('userCount', { width: 140 }),
    col.custom('webhookUrl', (row, c) => <WebhookLink row={row} tabIndex={c.tabIndex} />, {
      width: 180,
      priority: 'high',
      watch: ({ webhookUrl }) => webhookUrl ?? '',
      title: ({ webhookUrl }) => webhookUrl ?? '',
    }),
    col.time('lastUsedTime'),
    col.number('refusedCount', { width: 140 }),
    ...fields('lastRefusedTime', 'remark', 'createdBy', 'createTime'),
    col.id('partnerId', { hidden: true }),
  ],
  actions: [
    bulk(partners.disable, 'partnerId', {
      danger: true,
      nameOf: (id, row) => row?.partnerName ?? String(id),
    }),
    bulk(partners.enable, 'partnerId', { nameOf: (id, row) => row?.partnerName ?? String(id) }),
  ],
  edit: PartnerDialog,
  open: ({ partnerId }) => `/partners?keys=${partnerId}`,
}));

/** /partners: software of customers that comes through the portal, and its keys. */
const Partners = (): ReactNode => {
  const t = usePortalText();
  const keys = useDialogParam('keys');
  const webhook = useDialogParam('webhook');
  const partner = PartnerId.safeParse(Number(keys.value ?? webhook.value ?? undefined));
  return (
    <>
      <List />
      <p className="rd-hint">
        <a href={`${portalPath}openapi.json`} target="_blank" rel="noreferrer">
          {t('document')}
        </a>
      </p>
      {keys.value !== null && partner.success && (
        <PartnerKeys partnerId={partner.data} onClose={keys.close} />
      )}
      {webhook.value !== null && partner.success && (
        <Webhook partnerId={partner.data} onClose={webhook.close} />
      )}
    </>
  );
};
export default Partners;
