import { vouchers } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useCouponText } from './coupon.texts.ts';

/** Whether vouchers are granted and used at all. Stands at `?setting`. */
const VoucherSetting = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useCouponText();
  const { data } = useRead(vouchers.setting, {}, { staleTime: 0 });
  return (
    data && (
      <FormDialog
        call={vouchers.setSetting}
        initial={{ isOn: data.isOn }}
        fixed={{ version: data.version }}
        onClose={onClose}
      >
        {(f) => (
          <>
            <p className="rd-faint">{t('settingHint')}</p>
            <f.Flag name="isOn" autoFocus />
          </>
        )}
      </FormDialog>
    )
  );
};
export default VoucherSetting;
