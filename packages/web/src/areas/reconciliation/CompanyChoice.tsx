import type { companies, CompanyId, OutputOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useLabels } from '../../kit/text/index.ts';

/** Which of our companies; nothing to choose where there is one. */
export const CompanyChoice = ({
  of,
  value,
  onChange,
}: {
  of: OutputOf<typeof companies.list>['items'];
  value: CompanyId | undefined;
  onChange: (id: CompanyId | undefined) => void;
}): ReactNode => {
  const labels = useLabels('reconciliation');
  if (of.length < 2) return null;
  return (
    <label className="rd-reconciliation-choice">
      <span>{labels.field('companyName')}</span>
      <select
        className="rd-field"
        value={value ?? ''}
        onChange={(event) =>
          onChange(of.find((one) => String(one.companyId) === event.target.value)?.companyId)
        }
      >
        {of.map((one) => (
          <option key={one.companyId} value={one.companyId}>
            {one.companyName}
          </option>
        ))}
      </select>
    </label>
  );
};
