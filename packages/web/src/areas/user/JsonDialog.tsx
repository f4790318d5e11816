import { type UserId, userServices } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import type { JsonValue } from './customer.ts';
import { useUserText } from './user.texts.ts';

interface JsonProps {
  readonly userId: UserId;
  /** The one that is changed; undefined for a new one. */
  readonly of: JsonValue | undefined;
  readonly onClose: () => void;
}

/** A named JSON object for a customer's software. */
export default ({ userId, of, onClose }: JsonProps): ReactNode => {
  const t = useUserText();
  return (
    <FormDialog
      call={userServices.saveJson}
      initial={{
        jsonName: of?.jsonName ?? '',
        jsonContent: of?.jsonContent ?? '{}',
        remark: of?.remark ?? '',
      }}
      fixed={{ userId, ...(of && { userJsonId: of.userJsonId, version: of.version }) }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Text name="jsonName" autoFocus />
          <f.Text name="jsonContent" rows={8} hint={t('jsonHint')} />
          <f.Text name="remark" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
