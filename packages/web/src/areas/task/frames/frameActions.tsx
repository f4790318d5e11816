import { frames, frameStatus, partsOfFrameId, type RowOf } from '@renderdesk/contract';
import { type Action, actionKit } from '../../../kit/list/index.ts';
import { frameImpact, RecommitImpact } from '../ImpactPreview.tsx';
import { useTaskText } from '../task.texts.ts';

type Frame = Pick<RowOf<typeof frames.list>, 'frameId' | 'frameStatus' | 'stuck' | 'label'>;

const Hint = ({ of }: { of: 'consentHint' | 'freeHint' }) => useTaskText()(of);
const said =
  (what: 'framesStop' | 'framesStart' | 'framesRecommit' | 'framesRestart' | 'framesNotStuck') =>
  (): ((count: number) => string) => {
    const t = useTaskText();
    return (count) => t(`done.${what}`, { count });
  };

const { bulk } = actionKit<Frame>();

/** A frame by its task and its own name: the id of the wire says neither. Without its row, by its place in the task. */
const nameOf = (id: number, row: Frame | undefined): string => {
  const { taskId, ix } = partsOfFrameId(id);
  return `${taskId} · ${row?.label ?? `#${ix}`}`;
};

/** What staff may do to frames, in the table, the grid and the drawer (tasks §4, lifecycles §23). */
export const frameActions: readonly Action<Frame>[] = [
  bulk(frames.start, 'frameId', { nameOf, Impact: frameImpact('start'), useDone: said('framesStart') }),
  bulk(frames.stop, 'frameId', {
    nameOf,
    danger: true,
    Impact: frameImpact('stop'),
    useDone: said('framesStop'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(frames.recommit, 'frameId', {
    nameOf,
    useDone: said('framesRecommit'),
    ask: {
      // What failed was not charged, but its rerun is, unless the fault was ours.
      fields: (f, rows, { free }) => (
        <>
          <f.Text name="reason" rows={2} needed={free === true} autoFocus />
          <f.Flag name="free" hint={<Hint of="freeHint" />} />
          {free !== true &&
            (rows.length === 0 || rows.some(({ frameStatus: now }) => now === frameStatus.of.done)) && (
              <f.Text name="consent" hint={<Hint of="consentHint" />} />
            )}
        </>
      ),
      Impact: RecommitImpact,
    },
  }),
  bulk(frames.restart, 'frameId', {
    nameOf,
    danger: true,
    Impact: frameImpact('restart'),
    useDone: said('framesRestart'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  bulk(frames.notStuck, 'frameId', {
    nameOf,
    useDone: said('framesNotStuck'),
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
];
