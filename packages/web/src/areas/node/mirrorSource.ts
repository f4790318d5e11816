import { type MirrorId, mirrors, mirrorUse } from '@renderdesk/contract';
import { type Source, wholeSource } from '../../kit/pick/index.ts';

const mirrorsFor = (use: 1 | 2): Source<MirrorId> =>
  wholeSource(mirrors.list, { use, isOffered: true, pageSize: 200 }, ({ items }) =>
    items.map((one) => ({ value: one.mirrorId, name: one.mirrorName, note: one.mirrorVersion })),
  );
/** Images for render nodes, and for rented ones, that the image store offers. */
export const renderMirrors = mirrorsFor(mirrorUse.of.render);
export const leaseMirrors = mirrorsFor(mirrorUse.of.lease);
