import { trackingKind, trackings } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { type Customer, type Tracking } from './customer.ts';

/** What was talked about with a customer: written down, or mended by who wrote it. */
export default ({
  row,
  record,
  onClose,
}: {
  row: Customer;
  record: Tracking | undefined;
  onClose: () => void;
}): ReactNode => {
  const [now] = useState(() => Date.now());
  return (
    <FormDialog
      call={trackings.save}
      initial={{
        trackingKind: record?.trackingKind ?? trackingKind.of.call,
        content: record?.content ?? '',
        contactTime: record?.contactTime ?? now,
        followUpTime: record?.followUpTime ?? null,
      }}
      fixed={{
        userId: row.userId,
        ...(record && { trackingId: record.trackingId, version: record.version }),
      }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Code name="trackingKind" table={trackingKind} look="radio" />
          <f.Text name="content" rows={4} autoFocus />
          <f.Time name="contactTime" />
          <f.Time name="followUpTime" />
        </>
      )}
    </FormDialog>
  );
};
