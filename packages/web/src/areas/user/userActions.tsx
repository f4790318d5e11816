import {
  accountState,
  errorCodes,
  labelChange,
  userDetails,
  type UserId,
  users,
  yesOrNo,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { userLabels } from '../../domain/index.ts';
import { type Action, actionKit } from '../../kit/list/index.ts';
import { useUserText } from './user.texts.ts';

/** A customer as far as actions go: of the list, or of the own page. */
interface User {
  readonly userId: UserId;
  readonly userName: string;
  readonly activated: boolean;
}
const { bulk } = actionKit<User>();
const nameOf = (id: number, row: User | undefined): string => row?.userName ?? String(id);
const DisableHint = (): ReactNode => <p>{useUserText()('disableHint')}</p>;
const DeleteHint = (): ReactNode => <p>{useUserText()('deleteHint')}</p>;

/** What is done to accounts of customers, one or several at once. */
export const userActions: readonly Action<User>[] = [
  bulk(users.enable, 'userId', {
    nameOf,
    Impact: DisableHint,
    ask: {
      fields: (f) => (
        <>
          <f.Code name="enabled" table={accountState} look="radio" />
          <f.Text name="reason" rows={2} autoFocus />
        </>
      ),
      initial: () => ({ enabled: accountState.of.disabled }),
    },
  }),
  bulk(users.label, 'userId', {
    nameOf,
    ask: {
      fields: (f) => (
        <>
          <f.Choose name="labelIds" from={userLabels} autoFocus />
          <f.Code name="labelChange" table={labelChange} look="radio" />
        </>
      ),
      initial: () => ({ labelIds: [], labelChange: labelChange.of.add }),
    },
  }),
  bulk(users.remark, 'userId', {
    nameOf,
    ask: { fields: (f) => <f.Text name="remark" rows={3} autoFocus /> },
  }),
  bulk(users.activate, 'userId', {
    nameOf,
    blocks: ({ activated }) => (activated ? errorCodes.notAllowedInState : undefined),
    // The specification names the text of this one alone (overview §8).
    useDone: () => {
      const t = useUserText();
      return () => t('user_active_success');
    },
  }),
  bulk(users.unlock, 'userId', { nameOf }),
  bulk(users.cleanLimits, 'userId', { nameOf }),
  bulk(users.releaseLogin, 'userId', { nameOf }),
  bulk(users.releaseIp, 'userId', { nameOf }),
  bulk(users.markZombies, 'userId', {
    nameOf,
    ask: {
      fields: (f) => <f.Code name="isZombie" table={yesOrNo} look="radio" />,
      initial: () => ({ isZombie: yesOrNo.of.yes }),
    },
  }),
  bulk(userDetails.remove, 'userId', {
    nameOf,
    danger: true,
    Impact: DeleteHint,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
];
