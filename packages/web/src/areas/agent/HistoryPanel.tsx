import type { Happened } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { Timeline } from '../../kit/detail/index.ts';
import { useLabels } from '../../kit/text/index.ts';

/** The area, group and key that a call's name is made of. */
const partsOf = (name: string): { area: string; group: string; key: string } => {
  const [area = '', group = '', key = ''] = name.split('.');
  return { area, group, key };
};

/** What changed of one thing when, by whom and why. */
export const Happenings = ({ items }: { items: readonly Happened[] }): ReactNode => {
  const labels = useLabels('agent');
  return (
    <Timeline
      items={items.map((one) => ({
        key: one.operationId,
        at: one.at,
        who: one.reallyName,
        what: labels.action(partsOf(one.call)),
        note: (
          <>
            {one.reason}
            {one.changes.length > 0 && (
              <ul className="rd-changes">
                {one.changes.map(({ field, before, after }) => (
                  <li key={field}>
                    {labels.field(field)}: {before ?? '–'} → {after ?? '–'}
                  </li>
                ))}
              </ul>
            )}
          </>
        ),
      }))}
    />
  );
};
