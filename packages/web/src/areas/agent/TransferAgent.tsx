import { accountTransfers, type UserId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { users } from '../../domain/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { formatMoney } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAgentText } from './agent.texts.ts';

interface Props {
  readonly purseId: UserId;
  readonly free: string;
  readonly currency: 1 | 2;
  /** To a customer, or back from one. */
  readonly way: 'give' | 'takeBack';
  readonly onClose: () => void;
}

/** Money between an agent's purse and one of its customers, at face value. */
const TransferAgent = ({ purseId, free, currency, way, onClose }: Props): ReactNode => {
  const t = useAgentText();
  const labels = useLabels('agent');
  const gives = way === 'give';
  return (
    <FormDialog
      call={accountTransfers.add}
      title={t(way)}
      fixed={gives ? { userId: purseId } : { toUserId: purseId }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <p className="rd-faint">
            {gives ? t('giveHint', { amount: formatMoney(free as never, currency) }) : t('takeHint')}
          </p>
          <f.Choose
            name={gives ? 'toUserId' : 'userId'}
            from={users}
            label={labels.field('userName')}
            autoFocus
          />
          <f.Amount name="amount" />
          <f.Text name="reason" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
export default TransferAgent;
