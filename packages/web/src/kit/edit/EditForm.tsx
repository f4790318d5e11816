import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import type { ListCall } from '@renderdesk/contract';
import { callApi, queryClient, type Refused, type TransportFailed } from '../call/index.ts';
import { Dialog } from '../dialogs/index.ts';
import { FormDialog } from '../form/index.ts';
import { Skeleton, Failed, Missing } from '../states/index.ts';
import { useLabels } from '../text/index.ts';
import { idOf, unmasked, valuesFor } from './edit.rules.ts';
import type { AnyEdit } from './edit.types.ts';

const linesWhileLoading = 4;

/** The record with an id: from the dialog's own source, else the row of its list. */
const loadRecord = async (edit: AnyEdit, id: unknown, fixed: object): Promise<object | undefined> => {
  if (!edit.list) return edit.load(id as never, fixed);
  const list = edit.list as unknown as ListCall;
  const { items } = await callApi(list, { ids: [Number(id)], pageSize: 1, total: 'none' } as never);
  return items[0] && unmasked(list.row, items[0]);
};

/** Adds a record, also with the values of another, or updates the one that its address names. */
const EditForm = ({
  from,
  ...props
}: Parameters<typeof AddOrUpdate>[0] & {
  /** The id of the record whose values a new one begins with. */
  from: string | undefined;
}): ReactNode =>
  from === undefined ? (
    <AddOrUpdate {...props} />
  ) : (
    <Loaded {...props} call={props.edit.add} record={from}>
      {(data) => <AddOrUpdate {...props} initial={{ ...props.initial, ...data }} />}
    </Loaded>
  );
export default EditForm;

const AddOrUpdate = ({
  edit,
  record,
  fixed,
  initial,
  onClose,
}: {
  edit: AnyEdit;
  /** The id in the address; undefined to create a record. */
  record: string | undefined;
  fixed: object;
  initial: object;
  onClose: () => void;
}): ReactNode => {
  const { add, fields, width, Title, onAdded, Added } = edit;
  const [begins, setBegins] = useState(initial);
  const [added, setAdded] = useState<{ readonly answer: unknown; readonly sent: object }>();
  const shared = {
    onClose,
    ...(width !== undefined && { width }),
    ...(Title && { title: <Title adding /> }),
  };
  if (record !== undefined) return <Update edit={edit} record={record} fixed={fixed} onClose={onClose} />;
  if (added && Added)
    return (
      <Added
        {...added}
        onAgain={(again) => {
          setBegins(again);
          setAdded(undefined);
        }}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      call={add}
      initial={begins}
      fixed={fixed}
      {...shared}
      {...(onAdded && { onDone: onAdded })}
      {...(Added && {
        success: false as const,
        instead: (answer: unknown, sent: object) => setAdded({ answer, sent }),
      })}
    >
      {(f, typed) => fields(f, typed, { adding: f, updating: undefined, id: undefined })}
    </FormDialog>
  );
};
/** Loads a record, and draws a dialog that waits, is missing it or has it. */
const Loaded = ({
  edit,
  call,
  record,
  fixed,
  onClose,
  children,
}: {
  edit: AnyEdit;
  /** Whose fields are read. */
  call: AnyEdit['add'] | AnyEdit['update'];
  record: string;
  fixed: object;
  onClose: () => void;
  children: (data: object, read: () => Promise<object | undefined>, id: unknown) => ReactNode;
}): ReactNode => {
  const { update, width, Title } = edit;
  const labels = useLabels(update.area);
  const id = idOf(update.input as z.ZodObject, edit.id, record);
  const read = async (): Promise<Record<string, unknown> | undefined> => {
    const found = id === undefined ? undefined : await loadRecord(edit, id, fixed);
    return found && valuesFor(call.input as z.ZodObject, found);
  };
  const { data, error, refetch } = useQuery<Record<string, unknown> | null, Refused | TransportFailed>(
    {
      queryKey: ['edit', call.name, record, fixed],
      queryFn: async () => (await read()) ?? null,
      // Always read the record again: the form needs its current version.
      gcTime: 0,
      staleTime: Infinity,
    },
    queryClient,
  );
  if (data) return children(data, read, id);
  return (
    <Dialog
      title={Title ? <Title adding={call !== update} /> : labels.action(call)}
      onClose={onClose}
      {...(width !== undefined && { width })}
    >
      <div className="rd-dialog-body">
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data === null ? (
          <Missing />
        ) : (
          <Skeleton lines={linesWhileLoading} />
        )}
      </div>
    </Dialog>
  );
};

const Update = (props: { edit: AnyEdit; record: string; fixed: object; onClose: () => void }): ReactNode => {
  const { update, fields, width, Title } = props.edit;
  return (
    <Loaded {...props} call={update}>
      {(data, latest, id) => (
        <FormDialog
          call={update}
          initial={data}
          latest={latest}
          onClose={props.onClose}
          {...(width !== undefined && { width })}
          {...(Title && { title: <Title adding={false} /> })}
        >
          {(f, typed) => fields(f, typed, { adding: undefined, updating: f, id })}
        </FormDialog>
      )}
    </Loaded>
  );
};
