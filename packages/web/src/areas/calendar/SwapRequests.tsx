import { duty, dutySection } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useCommand } from '../../kit/call/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useSession } from '../../shell/useSession.ts';
import { useDutyText } from './duty.texts.ts';
import { entriesOf, type Roster } from './rosterDays.ts';

/** Swaps that wait for an answer; the one who was asked answers here, the one who asked withdraws. */
export const SwapRequests = ({ roster }: { roster: Roster }): ReactNode => {
  const t = useDutyText();
  const labels = useLabels('calendar');
  const { admin } = useSession();
  const answer = useCommand(duty.answerSwap);
  const withdraw = useCommand(duty.withdrawSwap);
  if (roster.swaps.length === 0) return null;
  const entries = entriesOf(roster);
  return (
    <section className="rd-notice rd-swaps" aria-label={t('swaps')}>
      <ul>
        {roster.swaps.map((swap) => {
          const [own, other] = [swap.dutyId, swap.otherDutyId].map((id) =>
            entries.find(({ dutyId }) => dutyId === id),
          );
          const names = { by: swap.askedByName, of: swap.askedOfName, reason: swap.reason };
          return (
            <li key={swap.swapId}>
              <span>
                {own && other
                  ? t('swapLine', {
                      ...names,
                      day: own.dutyDate,
                      section: labels.code(dutySection, own.section),
                      otherDay: other.dutyDate,
                      otherSection: labels.code(dutySection, other.section),
                    })
                  : t('swapFar', names)}
              </span>
              {swap.askedOf === admin.adminId &&
                ([true, false] as const).map((isAccepted) => (
                  <button
                    key={String(isAccepted)}
                    type="button"
                    className="rd-button"
                    disabled={answer.running}
                    onClick={() =>
                      void answer.run({ swapId: swap.swapId, isAccepted, version: swap.version })
                    }
                  >
                    {t(isAccepted ? 'accept' : 'decline')}
                  </button>
                ))}
              {swap.askedBy === admin.adminId && (
                <button
                  type="button"
                  className="rd-button"
                  disabled={withdraw.running}
                  onClick={() => void withdraw.run({ swapId: swap.swapId, version: swap.version })}
                >
                  {t('withdraw')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
