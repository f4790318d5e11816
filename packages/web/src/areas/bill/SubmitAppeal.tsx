import { appeals, billLineKind, consumeBills, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useBillText } from './bill.texts.ts';

type Bill = RowOf<typeof consumeBills.bills>;
const mostLines = 500;

/** Enters an appeal on a customer's behalf: which tasks and fees of the bill, how much of each, and why. */
export const SubmitAppeal = ({ row, onClose }: { row: Bill; onClose: () => void }): ReactNode => {
  const t = useBillText();
  const labels = useLabels('bill');
  const { data, error, refetch } = useRead(consumeBills.details, {
    billNo: row.billNo,
    pageSize: mostLines,
    total: 'none',
  });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const appealable: readonly number[] = [billLineKind.of.task, billLineKind.of.fee];
  const options = data.items.flatMap((line) =>
    !appealable.includes(line.kind) || Number(line.amount) <= 0
      ? []
      : [
          {
            value: line.lineId,
            label: `${line.taskId ?? labels.code(billLineKind, line.kind)} · ${line.sceneName ?? ''} · ${line.documentAmount}`,
          },
        ],
  );
  const unit = row.currency === 1 ? '¥' : '$';
  return (
    <FormDialog
      call={appeals.submit}
      width="min(640px, 92vw)"
      initial={{ lines: [{ lineId: options[0]?.value, claimed: '' } as never], reason: '', pictures: [] }}
      fixed={{ billId: row.billId, version: row.version }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-faint">{t('appealHint')}</p>
          <f.Rows name="lines" label={t('lines')} blank={{}}>
            {(line) => (
              <>
                <line.Pick name="lineId" label={t('line')} options={options} />
                <line.Amount name="claimed" unit={unit} />
              </>
            )}
          </f.Rows>
          <f.Text name="reason" rows={4} />
          <f.Files name="pictures" upload={appeals.upload} max={9} />
        </>
      )}
    </FormDialog>
  );
};
