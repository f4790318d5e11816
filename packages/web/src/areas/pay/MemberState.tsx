import { type Instant, memberState } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { exactTime, formatDay, StatusTag } from '../../kit/show/index.ts';
import type { Labels } from '../../kit/text/index.ts';
import { useMemberText } from './member.texts.ts';

/** The state of a membership; of one that was paid and waits for the end of another, the day from which it counts. */
export const MemberState = ({
  row: { state, beginTime },
  labels,
}: {
  row: { readonly state: (typeof memberState)['codes'][number]; readonly beginTime: Instant | null };
  labels: Labels;
}): ReactNode => {
  const t = useMemberText();
  const [now] = useState(() => Date.now());
  return state === memberState.of.active && beginTime !== null && beginTime > now ? (
    <span className="rd-tag" data-tone="waiting" title={exactTime(beginTime)}>
      {t('beginsOn', { day: formatDay(beginTime) })}
    </span>
  ) : (
    <StatusTag code={state} table={memberState} labels={labels} />
  );
};
