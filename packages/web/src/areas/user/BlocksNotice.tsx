import { blockKind, BlocksMet } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { PlaceLink } from '../../domain/index.ts';
import type { Refused } from '../../kit/call/index.ts';
import { useLabels, useTitles } from '../../kit/text/index.ts';

/** Where an entry stands: the list that it is of, narrowed to it. */
const placeOf = (isThird: boolean, value: string): string =>
  isThird
    ? `/user/thirdBlockList?value=${encodeURIComponent(value)}`
    : `/user/userBlackList?email=${encodeURIComponent(value)}`;

/** The entries of block lists that something was refused for, each with its list; a link for who may see that. */
export const BlocksNotice = ({ refused }: { refused: Refused }): ReactNode => {
  const labels = useLabels('user');
  const titles = useTitles();
  const met = BlocksMet.safeParse(refused.data);
  if (!met.success) return null;
  return (
    <ul className="rd-user-blocks">
      {met.data.blocks.map(({ blockKind: kind, blockValue, isThird }) => (
        <li key={`${kind} ${blockValue} ${isThird}`}>
          {labels.code(blockKind, kind)} <b>{blockValue}</b>
          {' · '}
          <PlaceLink to={placeOf(isThird, blockValue)}>
            {titles[isThird ? '/user/thirdBlockList' : '/user/userBlackList']}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
};
