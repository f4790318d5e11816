import { dayOf, duty, dutySection, dutyType } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../kit/form/index.ts';
import { useDutyText } from './duty.texts.ts';
import { dutyStaff } from './dutyStaff.ts';
import type { Roster } from './rosterDays.ts';

/** Puts people on the roster, at the place that was clicked: `2026-03-10 2 3` is a day, a type and a section. */
const AddDuty = ({ place, onClose }: { place: string; roster: Roster; onClose: () => void }): ReactNode => {
  const t = useDutyText();
  const [today] = useState(() => dayOf(Date.now()));
  const [dutyDate = '', type, section] = place.split(' ');
  return (
    <FormDialog
      call={duty.addAdmin}
      initial={{
        dutyDate: dutyDate as never,
        type: Number(type) as never,
        section: Number(section) as never,
        adminIds: [],
        remark: '',
      }}
      onClose={onClose}
    >
      {(f, draft) => (
        <>
          <f.Day name="dutyDate" />
          <f.Code name="type" table={dutyType} />
          <f.Code name="section" table={dutySection} />
          <f.Choose name="adminIds" from={dutyStaff} />
          <f.Text name="remark" />
          {String(draft.dutyDate ?? '') < today && (
            <>
              <p className="rd-notice" data-tone="warning">
                {t('past')}
              </p>
              <f.Text name="reason" />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
};
export default AddDuty;
