import { Instant } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { Board } from '../../kit/board/index.ts';
import { Steps } from '../../kit/show/Steps.tsx';
import { useBoardPieceText } from './board.texts.ts';

const cards = [
  { id: 1, column: 'new', name: 'shot_010', owner: 'Li Na' },
  { id: 2, column: 'new', name: 'shot_020', owner: 'Wang Wei' },
  { id: 3, column: 'working', name: 'shot_030', owner: 'Li Na' },
  { id: 4, column: 'done', name: 'shot_040', owner: 'Chen Jie' },
];
const moment = (at: string) => Instant.parse(Date.parse(at));

/** A board whose cards may be moved, one column of it empty, and the steps of a lifecycle. */
const BoardPieces = (): ReactNode => {
  const t = useBoardPieceText();
  const [shown, setShown] = useState(cards);
  return (
    <>
      <section className="rd-panel">
        <Steps
          label={t('steps')}
          at={2}
          steps={[
            { name: t('submitted'), time: moment('2026-03-01T08:30:00+08:00'), actor: 'Chen Jie' },
            { name: t('checked'), time: moment('2026-03-01T10:05:12+08:00'), actor: 'Li Na' },
            { name: t('paid') },
            { name: t('closed') },
          ]}
        />
      </section>
      <Board
        label={t('board')}
        columns={[
          { key: 'new', title: t('new'), tone: 'waiting', empty: t('noneNew') },
          { key: 'working', title: t('working'), tone: 'running', empty: t('noneWorking') },
          { key: 'checking', title: t('checking'), tone: 'warning', empty: t('noneChecking') },
          { key: 'done', title: t('done'), tone: 'success', empty: t('noneDone') },
        ]}
        cards={shown}
        nameOf={({ name, owner }) => `${name}, ${owner}`}
        mayMove={(_, column) => column !== 'new'}
        onMove={({ id }, column) =>
          setShown(shown.map((card) => (card.id === id ? { ...card, column } : card)))
        }
      >
        {({ name, owner }) => (
          <>
            <b>{name}</b>
            <p className="rd-kit-owner">{owner}</p>
          </>
        )}
      </Board>
    </>
  );
};
export default BoardPieces;
