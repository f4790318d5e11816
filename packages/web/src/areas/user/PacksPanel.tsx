import {
  contractState,
  machinePacks,
  nodeRentals,
  type OutputOf,
  projectPacks,
  type UserId,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { PlaceLink, usePlatformName } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { EmptyValue, formatFigure, Lasting, Money, StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import type { Customer } from './customer.ts';
import { useUserText } from './user.texts.ts';

type Machine = OutputOf<typeof machinePacks.list>['items'][number];
type Project = OutputOf<typeof projectPacks.list>['items'][number];
type Rental = OutputOf<typeof nodeRentals.list>['items'][number];

/** The platforms of a pack, whose text has their numbers with commas; none is all. */
const Platforms = ({ of }: { of: string }): ReactNode => {
  const nameOf = usePlatformName();
  const t = useUserText();
  const numbers = of.split(',').filter((part) => part !== '');
  return numbers.length === 0 ? t('allPlatforms') : numbers.map((part) => nameOf(Number(part))).join(', ');
};

/** One table of the three: what is sold, until when, and what it covers. */
const Table = <R extends Machine | Project | Rental>({
  call,
  userId,
  place,
  covers,
  use,
}: {
  call: typeof machinePacks.list | typeof projectPacks.list | typeof nodeRentals.list;
  userId: UserId;
  place: string;
  covers: (row: R) => ReactNode;
  use: (row: R) => ReactNode;
}): ReactNode => {
  const t = useUserText();
  const labels = useLabels('pack');
  const { data, error, refetch } = useRead(call, { userId } as never, { quiet: true });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const rows = data.items as unknown as readonly R[];
  return (
    <ShortTable
      caption={labels.action(call)}
      heads={[
        { key: 'contractId', name: labels.field('contractId') },
        { key: 'title', name: labels.field('title') },
        { key: 'state', name: labels.field('state') },
        { key: 'covers', name: labels.field(call === nodeRentals.list ? 'nodes' : 'platform') },
        { key: 'use', name: t('packUse') },
        { key: 'begin', name: labels.field('beginTime') },
        { key: 'expire', name: labels.field('expireTime') },
        { key: 'price', name: labels.field('price'), isNumber: true },
      ]}
      empty={t('noPacks')}
      rows={rows.map((row) => ({
        key: row.contractId,
        cells: [
          <PlaceLink key="id" to={`${place}?userName=id:${userId}`}>
            {row.contractId}
          </PlaceLink>,
          row.title === '' ? <EmptyValue key="title" /> : row.title,
          <StatusTag key="state" code={row.state} table={contractState} labels={labels} />,
          covers(row),
          use(row),
          row.beginTime === null ? <EmptyValue key="begin" /> : <Time key="begin" at={row.beginTime} />,
          row.expireTime === null ? <EmptyValue key="expire" /> : <Time key="expire" at={row.expireTime} />,
          <Money key="price" amount={row.price} currency={row.currency} />,
        ],
      }))}
    />
  );
};

const share = (used: number, of: number | null): string =>
  of === null ? formatFigure(used) : `${formatFigure(used)} / ${formatFigure(of)}`;

const platformsOf = ({ platform }: { readonly platform: string }): ReactNode => (
  <Platforms key="covers" of={platform} />
);
const ofMachines = { covers: platformsOf, use: (row: Machine) => share(row.nodesRunning, row.nodes) };
const ofProjects = {
  covers: platformsOf,
  use: ({ usedFrames, quotaFrames, usedTime, quotaTime }: Project): ReactNode =>
    quotaTime === null ? (
      share(usedFrames, quotaFrames)
    ) : (
      <span key="use">
        <Lasting duration={usedTime} /> / <Lasting duration={quotaTime} />
      </span>
    ),
};
const ofRentals = {
  covers: (row: Rental) => formatFigure(row.nodes),
  use: (row: Rental) => share(row.nodesHeld, row.nodes),
};

/** Packs and rentals of one customer, for whom each list is granted. */
export default ({ row: { userId } }: { row: Customer }): ReactNode => {
  const seesMachines = useAllowed(machinePacks.list.access);
  const seesProjects = useAllowed(projectPacks.list.access);
  const seesRentals = useAllowed(nodeRentals.list.access);
  return (
    <div className="rd-user-panel">
      {seesMachines && (
        <Table<Machine>
          call={machinePacks.list}
          userId={userId}
          place="/pack/packMachineDetail"
          {...ofMachines}
        />
      )}
      {seesProjects && (
        <Table<Project>
          call={projectPacks.list}
          userId={userId}
          place="/pack/packProjectDetail"
          {...ofProjects}
        />
      )}
      {seesRentals && (
        <Table<Rental> call={nodeRentals.list} userId={userId} place="/pack/packRentDetail" {...ofRentals} />
      )}
    </div>
  );
};
