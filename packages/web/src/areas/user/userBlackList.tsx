import { emailBlocks } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { BlockResult } from './BlockResult.tsx';
import { useUserText } from './user.texts.ts';

const Hint = ({ of }: { of: 'patternsHint' | 'blockHint' }) => useUserText()(of);

const BlockDialog = editDialog({
  add: emailBlocks.add,
  update: emailBlocks.update,
  id: 'blockId',
  list: emailBlocks.list,
  initial: { patterns: [], reason: '' },
  fields: (f, _typed, { adding }) => (
    <>
      {adding && <adding.Lines name="patterns" autoFocus hint={<Hint of="patternsHint" />} />}
      <f.Text name="reason" rows={2} hint={<Hint of="blockHint" />} />
    </>
  ),
  Added: ({ answer, sent, onAgain, onClose }) => (
    <BlockResult answer={answer} onAgain={(patterns) => onAgain({ ...sent, patterns })} onClose={onClose} />
  ),
});

/** /user/userBlackList: mail addresses and domains that no account may have (people §2). */
export default listScreen(emailBlocks.list, ({ col, filter, bulk, fields }) => ({
  live: ['block'],
  filters: [
    filter.text('email', { inline: true, label: 'pattern' }),
    filter.text('reason', { inline: true }),
    userFilter(filter, 'userName', 'userId', { inline: true }),
  ],
  columns: [
    col.text('pattern', { width: 260, pinned: true }),
    col.number('userCount', { width: 100 }),
    col.text('reason', { width: 320 }),
    ...fields('createdBy', 'createTime'),
    col.id('blockId', { hidden: true }),
  ],
  actions: [
    bulk(emailBlocks.remove, 'blockId', { danger: true, nameOf: (id, row) => row?.pattern ?? String(id) }),
  ],
  edit: BlockDialog,
  export: emailBlocks.export,
}));
