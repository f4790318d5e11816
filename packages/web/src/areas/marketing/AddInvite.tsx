import { inviteCodes } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { staff } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { useMarketingText } from './marketing.texts.ts';

const Hint = ({ of }: { of: 'codeHint' | 'usesHint' }): ReactNode => useMarketingText()(of);

/** Adds an invite code, typed or made by the server. */
export default ({ onClose }: { onClose: () => void }): ReactNode => (
  <FormDialog
    call={inviteCodes.add}
    initial={{
      inviteCode: null,
      adminId: null,
      maxUses: null,
      validFrom: null,
      validUntil: null,
      remark: '',
    }}
    onClose={onClose}
  >
    {(f) => (
      <>
        <f.Text name="inviteCode" autoFocus hint={<Hint of="codeHint" />} />
        <f.Choose name="adminId" from={staff} />
        <f.Number name="maxUses" hint={<Hint of="usesHint" />} />
        <f.Time name="validFrom" />
        <f.Time name="validUntil" />
        <f.Text name="remark" rows={2} />
      </>
    )}
  </FormDialog>
);
