import { monitorMessageType, type OutputOf, subscriptions } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { callApi } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';

/** From how many events of an hour on one type of message is written. */
export default ({
  edited,
  onClose,
}: {
  edited: OutputOf<typeof subscriptions.list>[number];
  onClose: () => void;
}): ReactNode => (
  <FormDialog
    call={subscriptions.handle}
    initial={edited}
    latest={async () =>
      (await callApi(subscriptions.list, {})).find(({ messageType }) => messageType === edited.messageType) ??
      edited
    }
    onClose={onClose}
  >
    {(f) => (
      <>
        <f.Code name="messageType" table={monitorMessageType} disabled />
        <f.Flag name="enable" />
        <f.Number name="thresholdCount" autoFocus />
        <f.Number name="thresholdRate" unit="%" />
      </>
    )}
  </FormDialog>
);
