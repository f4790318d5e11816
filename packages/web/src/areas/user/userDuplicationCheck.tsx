import { duplicates, likeness, likenessVerdict, type RowOf } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { userFilter, users } from '../../domain/index.ts';
import { useCommand } from '../../kit/call/index.ts';
import { lateDialog, toast } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useUserText } from './user.texts.ts';

const ComparePair = lateDialog(() => import('./ComparePair.tsx'));

type Pair = RowOf<typeof duplicates.list>;
const { open, same, notSame } = likenessVerdict.of;
const heading = (code: 0 | 1 | 2) => () => useLabels('user').code(likenessVerdict, code);
const pageOf = (id: number): string => `/user/userInformation/${id}`;

const Alike = ({ row }: { row: Pair }): ReactNode => {
  const labels = useLabels('user');
  return row.likenesses.map((code) => labels.code(likeness, code)).join(' · ');
};

const Compare = ({ row }: { row: Pair }): ReactNode => {
  const t = useUserText();
  const [shown, setShown] = useState(false);
  return (
    <>
      {row.keepUserId}{' '}
      <button type="button" className="rd-link" onClick={() => setShown(true)}>
        {t('compare')}
      </button>
      {shown && <ComparePair pairId={row.pairId} onClose={() => setShown(false)} />}
    </>
  );
};

/** Looks for pairs now, and says how many are new. */
const Find = (): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const allowed = useAllowed(duplicates.find.access);
  const find = useCommand(duplicates.find, { success: false });
  if (!allowed) return null;
  return (
    <button
      type="button"
      className="rd-button"
      disabled={find.running}
      aria-busy={find.running}
      onClick={() =>
        void find.run({}).then((answer) => {
          if (answer) toast('success', t('foundNew', { count: answer.found }));
        })
      }
    >
      {labels.action(duplicates.find)}
    </button>
  );
};

const List = listScreen(duplicates.list, ({ col, filter, bulk, fields, hidden }) => ({
  status: 'likenessVerdict',
  statusTable: likenessVerdict,
  live: ['userPair', 'user'],
  tabs: [
    { key: 'open', Heading: heading(open), query: { likenessVerdict: open } },
    { key: 'same', Heading: heading(same), query: { likenessVerdict: same } },
    { key: 'notSame', Heading: heading(notSame), query: { likenessVerdict: notSame } },
    { key: 'all', Heading: () => useUserText()('all'), query: {} },
  ],
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.text('phone', { inline: true }),
    filter.text('email', { inline: true }),
    filter.one('likeness', likeness, { inline: true }),
    filter.choose('fatherUuid', users),
  ],
  columns: [
    col.text('userName', { width: 132, pinned: true, link: ({ userId }) => pageOf(userId) }),
    // Both often bear one name: which of them is to be kept is told by their numbers.
    col.id('userId', { width: 104, priority: 'high' }),
    col.text('otherUserName', { width: 132, link: ({ otherUserId }) => pageOf(otherUserId) }),
    col.id('otherUserId', { width: 116, priority: 'high' }),
    col.custom('likenesses', (row) => <Alike row={row} />, {
      width: 120,
      watch: ({ likenesses }) => likenesses.join(' '),
    }),
    col.tag('likenessVerdict', likenessVerdict, { width: 116 }),
    col.custom('keepUserId', (row) => <Compare row={row} />, {
      width: 116,
      priority: 'high',
      watch: ({ keepUserId, version }) => `${keepUserId} ${version}`,
    }),
    col.money('balance', { currency: 'currency', width: 110 }),
    col.money('otherBalance', { currency: 'otherCurrency', width: 130 }),
    col.text('phone', { width: 130 }),
    col.text('otherPhone', { width: 130 }),
    ...fields('company', 'otherCompany', 'foundTime'),
    col.text('note', { width: 180 }),
    ...fields('decidedBy', 'decideTime'),
    ...hidden('email', 'otherEmail', 'registerTime', 'otherRegisterTime'),
  ],
  actions: [
    bulk(duplicates.decide, 'pairId', {
      nameOf: (id, row) => (row ? `${row.userName} · ${row.otherUserName}` : String(id)),
      ask: {
        fields: (f) => (
          <>
            <f.Code name="likenessVerdict" table={likenessVerdict} look="radio" />
            <f.Text name="note" rows={2} autoFocus />
          </>
        ),
        initial: () => ({ likenessVerdict: same, note: '' }),
      },
    }),
  ],
  Head: Find,
}));
export default List;
