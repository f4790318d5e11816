import { type RowOf, taskWords, timeStage, wordKind } from '@renderdesk/contract';
import { editDialog } from '../../../kit/edit/index.ts';
import { listScreen } from '../../../kit/list/index.ts';
import { useStageText } from './stage.texts.ts';
import { WordCarriers, WordEffect } from './WordCarriers.tsx';

type Word = RowOf<typeof taskWords.list>;
const WordHint = () => useStageText()('word.hint');

const WordDialog = editDialog({
  ...taskWords,
  id: 'taskWordId',
  list: taskWords.list,
  initial: { stage: timeStage.of.render, wordKind: wordKind.of.category, remark: '' },
  fields: (f, _typed, { adding }) => (
    <>
      {adding && (
        <>
          <adding.Code name="stage" table={timeStage} look="radio" />
          <adding.Code name="wordKind" table={wordKind} />
          <adding.Text name="word" hint={<WordHint />} autoFocus />
        </>
      )}
      <f.Text name="remark" rows={2} />
    </>
  ),
});

const nameOf = (id: number, row: Word | undefined): string => row?.word ?? String(id);

/** /task/taskCategory: the words by which analyses, pre-handling and rendering are matched with nodes. */
export default listScreen(taskWords.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['taskWord'],
  filters: [
    filter.one('stage', timeStage, { inline: true }),
    filter.one('wordKind', wordKind, { inline: true }),
    filter.text('word', { inline: true }),
  ],
  columns: [
    col.text('word', { width: 200, pinned: true, sort: 'wordFlag' }),
    col.tag('stage', timeStage, { width: 112 }),
    col.tag('wordKind', wordKind, { width: 112 }),
    col.number('carriers', { width: 112, sort: 'carriersFlag' }),
    ...fields('nodes', 'remark', 'createTime'),
    ...hidden('taskWordId'),
  ],
  Below: WordCarriers,
  actions: [
    bulk(taskWords.remove, 'taskWordId', {
      danger: true,
      nameOf,
      ask: {
        fields: (f, rows) => (
          <>
            {rows.map(({ taskWordId }) => (
              <WordEffect key={taskWordId} taskWordId={taskWordId} />
            ))}
            <f.Text name="reason" rows={2} autoFocus />
          </>
        ),
      },
    }),
  ],
  edit: WordDialog,
}));
