import { blockKind, type RowOf, thirdBlocks } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { PlaceLink, userFilter } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { BlockResult } from './BlockResult.tsx';
import { useUserText } from './user.texts.ts';

/** Who reported an entry; one that was put on the list from a customer's page leads there. */
const Source = ({ row: { source, sourceUserId } }: { row: RowOf<typeof thirdBlocks.list> }): ReactNode => {
  const t = useUserText();
  if (sourceUserId === null) return source;
  return (
    <>
      <PlaceLink to={`/user/userInformation/${sourceUserId}`}>
        {t('fromCustomer', { id: String(sourceUserId) })}
      </PlaceLink>
      {source !== '' && ` · ${source}`}
    </>
  );
};

const Hint = ({ of }: { of: 'linesHint' | 'blockHint' }) => useUserText()(of);

const BlockDialog = editDialog({
  add: thirdBlocks.add,
  update: thirdBlocks.update,
  id: 'blockId',
  list: thirdBlocks.list,
  initial: { blockKind: blockKind.of.phone, source: '', reason: '', expireTime: null },
  fields: (f, _typed, { adding }) => (
    <>
      {adding && (
        <>
          <adding.Code name="blockKind" table={blockKind} look="radio" />
          <adding.Lines name="blockValues" autoFocus hint={<Hint of="linesHint" />} />
        </>
      )}
      <f.Text name="source" />
      <f.Time name="expireTime" notBeforeToday />
      <f.Text name="reason" rows={2} hint={<Hint of="blockHint" />} />
    </>
  ),
  Added: ({ answer, sent, onAgain, onClose }) => (
    <BlockResult
      answer={answer}
      onAgain={(blockValues) => onAgain({ ...sent, blockValues })}
      onClose={onClose}
    />
  ),
});

/** /user/thirdBlockList: what third parties report, of which no account may be made (overview §2). */
export default listScreen(thirdBlocks.list, ({ col, filter, bulk, fields }) => ({
  live: ['block'],
  filters: [
    filter.one('blockKind', blockKind, { inline: true }),
    filter.text('value', { inline: true }),
    filter.text('source', { inline: true }),
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.flag('isExpired'),
  ],
  columns: [
    col.text('blockValue', { width: 220, pinned: true }),
    col.tag('blockKind', blockKind, { width: 100 }),
    col.number('userCount', { width: 100 }),
    col.custom('source', (row) => <Source row={row} />, {
      width: 160,
      watch: ({ source, sourceUserId }) => `${source} ${sourceUserId}`,
    }),
    col.text('reason', { width: 240 }),
    ...fields('expireTime', 'createdBy', 'createTime'),
    col.id('blockId', { hidden: true }),
  ],
  actions: [
    bulk(thirdBlocks.remove, 'blockId', { danger: true, nameOf: (id, row) => row?.blockValue ?? String(id) }),
  ],
  edit: BlockDialog,
}));
