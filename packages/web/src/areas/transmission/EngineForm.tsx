import { type TransferEngineId, transferEngines, transferProtocol, zone } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { callApi, useRead } from '../../kit/call/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { Failed, Missing, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useNamedPlace } from '../../kit/url/index.ts';

type Input = (typeof transferEngines.add)['input']['shape'];

const fields = (f: Fields<Input>): ReactNode => (
  <>
    <f.Text name="engineName" autoFocus />
    <f.Code name="zone" table={zone} look="radio" />
    <f.Code name="protocol" table={transferProtocol} />
    <f.Text name="host" />
    <f.Number name="port" />
    <f.Number name="bandwidthMbps" />
    <f.Flag name="isDefault" />
    <f.Flag name="isOn" />
    <f.Text name="remark" rows={2} />
  </>
);
const initial = {
  zone: zone.of.domestic,
  protocol: transferProtocol.of.tcp,
  port: 33_001,
  bandwidthMbps: 1000,
  isDefault: false,
  isOn: true,
  remark: '',
} as const;

interface FormProps {
  readonly id: TransferEngineId | undefined;
  readonly onClose: () => void;
}

const read = async (id: TransferEngineId) => {
  const { items } = await callApi(transferEngines.list, { ids: [id], pageSize: 1, total: 'none' });
  return items[0];
};

/** The form of an engine: a blank one without an id, else that of the engine. */
export default ({ id, onClose }: FormProps): ReactNode =>
  id === undefined ? <Add onClose={onClose} /> : <Edit id={id} onClose={onClose} />;

const Add = ({ onClose }: { onClose: () => void }): ReactNode => {
  useNamedPlace(useLabels('transmission').action(transferEngines.add));
  return (
    <FormDialog inPage call={transferEngines.add} initial={initial} onClose={onClose}>
      {fields}
    </FormDialog>
  );
};

const Edit = ({ id, onClose }: { id: TransferEngineId; onClose: () => void }): ReactNode => {
  const { data, error, refetch } = useRead(
    transferEngines.list,
    { ids: [id], pageSize: 1, total: 'none' },
    { quiet: true, staleTime: Infinity },
  );
  const engine = data?.items[0];
  useNamedPlace(engine?.engineName);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  if (!engine) return <Missing />;
  return (
    <FormDialog
      inPage
      call={transferEngines.update}
      initial={engine}
      latest={() => read(id)}
      onClose={onClose}
    >
      {fields as never}
    </FormDialog>
  );
};
