import { type RowOf, statementLines } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import type { Deciding } from './deciding.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useReconciliationText } from './reconciliation.texts.ts';

/** Why a line is left out, kept in suspense, or settled with a difference. */
const DecideDialog = ({
  line,
  deciding,
  onDone,
  onClose,
}: {
  line: RowOf<typeof statementLines.list>;
  deciding: Exclude<Deciding, { kind: 'accept' }>;
  onDone: () => void;
  onClose: () => void;
}): ReactNode => {
  const t = useReconciliationText();
  const own = { lineIds: [line.lineId], versions: [line.version] };
  if (deciding.kind === 'settle')
    return (
      <FormDialog
        call={statementLines.settle}
        fixed={{
          lineId: line.lineId,
          version: line.version,
          targetKind: deciding.candidate.targetKind,
          targetId: deciding.candidate.targetId as never,
        }}
        onDone={onDone}
        onClose={onClose}
      >
        {(f) => (
          <>
            <p className="rd-faint">
              {t('differs', { amount: formatMoney(deciding.candidate.difference, line.currency) })}
              <br />
              {t('difference')}
            </p>
            <f.Text name="reason" rows={3} autoFocus />
          </>
        )}
      </FormDialog>
    );
  if (deciding.kind === 'ignore')
    return <ReasonDialog call={statementLines.ignore} input={own} onDone={onDone} onClose={onClose} />;
  // Only what came in can wait for whose it is.
  return line.amount.startsWith('-') ? null : (
    <ReasonDialog call={statementLines.suspend} input={own} onDone={onDone} onClose={onClose} />
  );
};
export default DecideDialog;
