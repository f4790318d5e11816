import { type OutputOf, removalObstacle, userDetails, UserId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { PlaceLink } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { type PreviewTarget, useHold } from '../../kit/list/index.ts';
import { formatFigure, formatMoney } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { obstaclePlace } from './records.ts';
import { useUserText } from './user.texts.ts';

type Kept = OutputOf<typeof userDetails.removal>['kept'][number];

/** All that one customer still has open, each with its number and a link to where it is settled. */
const Obstacles = ({ of, isNamed }: { of: Kept; isNamed: boolean }): ReactNode => {
  const labels = useLabels('user');
  return (
    <>
      {isNamed && <h4>{of.userName}</h4>}
      <dl>
        {of.obstacles.map((one) => (
          <div key={`${one.removalObstacle} ${one.bookCurrency ?? ''}`}>
            <dt>
              <PlaceLink to={obstaclePlace[one.removalObstacle](of.userId)}>
                {labels.code(removalObstacle, one.removalObstacle)}
              </PlaceLink>
            </dt>
            <dd>
              {one.amount === null
                ? formatFigure(one.count ?? 0)
                : formatMoney(one.amount, one.bookCurrency ?? undefined)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};

/** What deleting customers does, and all that keeps them from being deleted, by the server's word, before it is asked for. */
export const RemovalImpact = ({ target }: { target: PreviewTarget }): ReactNode => {
  const t = useUserText();
  const which =
    target.selectionId === undefined
      ? { userIds: target.ids.map((id) => UserId.parse(id)) }
      : { selectionId: target.selectionId };
  const { data, error } = useRead(userDetails.removal, which, { staleTime: 0, quiet: true });
  useHold(data?.allowed === 0 ? t('settleOpen') : undefined);
  const more = data ? data.refused - data.kept.length : 0;
  return (
    <>
      <p>{t('deleteHint')}</p>
      <section
        className="rd-user-open"
        aria-label={t('openItems')}
        aria-busy={data === undefined && error === null}
      >
        {error !== null ? (
          <p className="rd-faint">{t('openUnknown')}</p>
        ) : data === undefined ? (
          <Skeleton lines={3} />
        ) : data.refused === 0 ? (
          <p>{t('nothingOpen')}</p>
        ) : (
          <>
            <p className="rd-notice" data-tone="danger">
              {t(data.allowed === 0 ? 'settleFirst' : 'settleSome', {
                count: data.refused,
                all: data.refused + data.allowed,
              })}
            </p>
            {data.kept.map((one) => (
              <Obstacles key={one.userId} of={one} isNamed={target.ids.length !== 1} />
            ))}
            {more > 0 && <p className="rd-faint">{t('moreKept', { count: more })}</p>}
          </>
        )}
      </section>
    </>
  );
};
