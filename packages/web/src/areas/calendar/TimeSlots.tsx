import {
  dayOf,
  type Day,
  divideDay,
  duty,
  type DutySlot,
  dutySection,
  plusDays,
  slotsOn,
} from '@renderdesk/contract';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Failure } from '../../kit/form/index.ts';
import { DatePicker } from '../../kit/calendar/DatePicker.tsx';
import { useLabels } from '../../kit/text/index.ts';
import { useDutyText } from './duty.texts.ts';
import type { Roster } from './rosterDays.ts';

const written = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** The minute of the day of a time as it is typed; undefined for what is none. */
const minuteOf = (text: string): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

/** Divides the day anew, from a day to come on: each section begins where the one before ends. */
const TimeSlots = ({ roster, onClose }: { roster: Roster; onClose: () => void }): ReactNode => {
  const t = useDutyText();
  const labels = useLabels('calendar');
  const [tomorrow] = useState(() => plusDays(dayOf(Date.now()), 1));
  const [validFrom, setValidFrom] = useState<Day>(tomorrow);
  const [ends, setEnds] = useState(() =>
    slotsOn(tomorrow, roster.slots as unknown as DutySlot[]).map(({ endMinute }) => written(endMinute)),
  );
  const add = useCommand(duty.addTimeSlots, { quiet: true });
  const slots = dutySection.codes.map((section, at) => ({
    section,
    startMinute: at === 0 ? 0 : (minuteOf(ends[at - 1] ?? '') ?? -1),
    endMinute: minuteOf(ends[at] ?? '') ?? -1,
  }));
  const isWhole = divideDay(slots);
  return (
    <Dialog title={labels.action(duty.addTimeSlots)} width="min(440px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body rd-slots">
        <p className="rd-faint">{t('slotsHint')}</p>
        {add.error && <Failure error={add.error} />}
        {dutySection.codes.map((section, at) => (
          <label key={section}>
            <span>{t('slotEnds', { section: labels.code(dutySection, section) })}</span>
            <input
              className="rd-field"
              inputMode="numeric"
              value={ends[at] ?? ''}
              disabled={at === dutySection.codes.length - 1}
              aria-invalid={minuteOf(ends[at] ?? '') === undefined || undefined}
              onChange={(event) => setEnds(ends.with(at, event.target.value))}
            />
          </label>
        ))}
        <label>
          <span>{labels.field('validFrom')}</span>
          <DatePicker
            allowClear={false}
            minDate={dayjs(tomorrow)}
            value={dayjs(validFrom)}
            onChange={(day) => day && setValidFrom(day.format('YYYY-MM-DD'))}
          />
        </label>
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="rd-button rd-primary"
          disabled={!isWhole || add.running}
          onClick={() =>
            void add
              .run({ validFrom: validFrom as never, slots })
              .then((done) => done !== undefined && onClose())
          }
        >
          {labels.action(duty.addTimeSlots)}
        </button>
      </footer>
    </Dialog>
  );
};
export default TimeSlots;
