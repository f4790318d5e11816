import { defaultExpireDays, storageUse, storeType } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { storages } from './sources.ts';
import { useStorageText } from './storage.texts.ts';

/** Plans a cleaning for every customer for whom the conditions hold. */
export default ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const t = useStorageText();
  return (
    <FormDialog
      call={storageUse.cleanByExpireTime}
      initial={{ bid: null, storeType: storeType.of.output, expireDays: defaultExpireDays }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-faint">{t('conditionHint')}</p>
          <f.Choose name="bid" from={storages} hint={t('everyStorage')} />
          <f.Code name="storeType" table={storeType} look="radio" />
          <f.Number name="expireDays" />
          <f.Number name="lastLoginDay" />
          <f.Number name="lastCompleteDay" />
          <f.Number name="lastPayDay" />
          <f.Number name="lastSubmitDay" />
          <f.Number name="minSpace" />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
