import { mirrors, mirrorUse, nodeOs } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { listScreen } from '../../kit/list/index.ts';
import { useRentText } from './rent.texts.ts';

/** Images come from the image store: nothing is added or deleted here. */
const StoreHint = (): ReactNode => <p className="rd-faint">{useRentText()('storeHint')}</p>;

const List = listScreen(mirrors.list, ({ col, filter, fields, hidden }) => ({
  live: ['node', 'leaseNode'],
  filters: [
    filter.text('mirrorName', { inline: true }),
    filter.one('use', mirrorUse, { inline: true }),
    filter.one('os', nodeOs, { inline: true }),
    filter.flag('isOffered', { inline: true }),
  ],
  columns: [
    col.text('mirrorName', {
      width: 200,
      pinned: true,
      sort: 'mirrorNameFlag',
      link: (row) =>
        row.use === mirrorUse.of.render
          ? `/node/renderNodeList?mirrorId=${row.mirrorId}`
          : '/node/rentNodeList',
    }),
    ...fields('use', 'os', 'mirrorVersion', 'sizeBytes', 'nodeCount', 'leaseNodeCount', 'isOffered'),
    ...fields('seenTime', 'createTime'),
    ...hidden('mirrorId'),
  ],
}));

/** /node/mirrorManagement: images of machines; each leads to the nodes that run it, where it is changed (checklist T-310). */
const MirrorManagement = (): ReactNode => (
  <>
    <StoreHint />
    <List />
  </>
);
export default Object.assign(MirrorManagement, { prefetch: List.prefetch });
