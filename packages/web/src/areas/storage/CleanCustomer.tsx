import { defaultExpireDays, keptBecause, type InputOf, storageUse, storeType } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { formatBytes, formatFigure } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { storages } from './sources.ts';
import { useStorageText } from './storage.texts.ts';

type Question = InputOf<typeof storageUse.preview>;

/** What the cleaning would take, and what it would leave and why. */
const Preview = (question: Question): ReactNode => {
  const t = useStorageText();
  const labels = useLabels('storage');
  const { data } = useRead(storageUse.preview, question, { quiet: true });
  if (!data) return null;
  return (
    <div className="rd-notice" aria-live="polite">
      <p>{t('wouldGo', { files: formatFigure(data.files), space: formatBytes(data.space) })}</p>
      {data.kept.map((one) => (
        <p key={one.keptBecause}>
          {t('wouldStay', {
            files: formatFigure(one.files),
            space: formatBytes(one.space),
            reason: labels.code(keptBecause, one.keptBecause),
          })}
        </p>
      ))}
      <ul>
        {data.samples.slice(0, 5).map((file) => (
          <li key={file.path}>{file.path}</li>
        ))}
      </ul>
      {data.isPartial && <p>{t('partial')}</p>}
    </div>
  );
};

/** Plans the cleaning of one customer, with what it would do. */
export default ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const t = useStorageText();
  return (
    <FormDialog
      call={storageUse.cleanCustomerStore}
      initial={{ storeType: storeType.of.output, expireDays: defaultExpireDays }}
      onClose={onClose}
    >
      {(f, { bid, userId, storeType: type, expireDays }) => (
        <>
          <f.Choose name="userId" from={users} autoFocus />
          <f.Choose name="bid" from={storages} />
          <f.Code name="storeType" table={storeType} look="radio" />
          <f.Number name="expireDays" />
          {bid !== undefined && userId !== undefined && type !== undefined && expireDays !== undefined && (
            <Preview bid={bid} userId={userId} storeType={type} expireDays={expireDays} />
          )}
          <f.Number name="confirmUserId" hint={t('confirmHint')} />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
