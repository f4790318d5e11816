import { transferEngines, transferProtocol, zone } from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { Allowed } from '../../kit/permission/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { newEngine } from './engine.rules.ts';

const pageOf = ({ transferEngineId }: { readonly transferEngineId: number }): string =>
  `/transmission/engineList/${transferEngineId}`;

/** Opens the page on which an engine is added. */
const AddEngine = () => (
  <Allowed to={transferEngines.add}>
    <Link to={`/transmission/engineList/${newEngine}`} className="rd-button rd-button-primary">
      {useLabels('transmission').action(transferEngines.add)}
    </Link>
  </Allowed>
);

/** /transmission/engineList: engines that receive and send files; one opens to edit on a page of its own (tasks §5). */
export default listScreen(transferEngines.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['transferEngine', 'transferLine'],
  filters: [
    filter.text('engineName', { inline: true }),
    filter.one('zone', zone, { inline: true }),
    filter.one('protocol', transferProtocol, { inline: true }),
    filter.text('host', { inline: true }),
    filter.flag('isOn', { inline: true }),
  ],
  columns: [
    col.tag('zone', zone, { sort: 'zoneFlag' }),
    col.text('engineName', {
      width: 160,
      pinned: true,
      sort: 'engineNameFlag',
      link: pageOf,
    }),
    col.tag('protocol', transferProtocol),
    col.text('host', { width: 220 }),
    ...fields('port', 'bandwidthMbps', 'lineCount', 'isDefault'),
    col.toggle('isOn', transferEngines.update),
    ...fields('remark', 'createTime'),
    ...hidden('transferEngineId'),
  ],
  actions: [
    bulk(transferEngines.remove, 'transferEngineId', {
      danger: true,
      nameOf: (id, row) => row?.engineName ?? String(id),
    }),
  ],
  open: pageOf,
  Head: AddEngine,
}));
