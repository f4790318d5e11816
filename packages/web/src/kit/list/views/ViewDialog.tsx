import { type ReactNode, useState } from 'react';
import {
  type InputOf,
  type OutputOf,
  session,
  type View,
  viewAudience,
  type ViewLook,
  views,
} from '@renderdesk/contract';
import { callApi, useCommand, useRead } from '../../call/index.ts';
import { fieldsOf, FormFrame, useConflict, useForm } from '../../form/index.ts';
import { useAllowed } from '../../permission/index.ts';
import { useLabels } from '../../text/index.ts';
import { useListText } from '../list.texts.ts';

const schema = views.add.input.pick({ viewName: true, audience: true, roleId: true });

/** Saves what a list shows under a name, or changes the name and the audience of a view that there is. */
const ViewDialog = ({
  list,
  view,
  query,
  look,
  onSaved,
  onClose,
}: {
  list: string;
  /** The one to change; a new one without it. */
  view: View | undefined;
  /** What a new one shows; one that there is keeps what it has. */
  query: string;
  look: ViewLook;
  onSaved: (viewId: View['viewId']) => void;
  onClose: () => void;
}): ReactNode => {
  const t = useListText();
  const labels = useLabels('view');
  const mayShare = useAllowed({ kind: 'anyOf', keys: ['view:share'] });
  const roles = useRead(session.queryLoginAdmin, {}, { quiet: true, enabled: mayShare }).data?.roles ?? [];
  const [base, setBase] = useState(view);
  const [withColumns, setWithColumns] = useState(view ? view.look !== null : false);
  const form = useForm(schema, labels, {
    viewName: view?.viewName ?? '',
    audience: view?.audience ?? viewAudience.of.mine,
    roleId: view?.roleId ?? null,
  });
  const adding = useCommand(views.add, { quiet: true });
  const changing = useCommand(views.update, { quiet: true });
  const error = adding.error ?? changing.error;
  const { conflict, failure } = useConflict(
    form,
    error,
    base &&
      (async () => {
        const found = (await callApi(views.list, { list })).find((one) => one.viewId === base.viewId);
        setBase(found ?? base);
        return found && { viewName: found.viewName, audience: found.audience, roleId: found.roleId };
      }),
  );
  const send = async (input: Record<string, unknown>): Promise<void> => {
    const said = input as Pick<InputOf<typeof views.add>, 'viewName' | 'audience' | 'roleId'>;
    if (!base) {
      const content = { ...said, list, viewQuery: query, look: withColumns ? look : null };
      const added: OutputOf<typeof views.add> | undefined = await adding.run(content);
      if (!added) return;
      onClose();
      return onSaved(added.viewId);
    }
    const { viewId, version, viewQuery } = base;
    const kept = withColumns ? (base.look ?? look) : null;
    if ((await changing.run({ ...said, viewId, version, viewQuery, look: kept })) === undefined) return;
    onClose();
  };
  const f = fieldsOf<(typeof schema)['shape']>();
  const { audience } = form.draft as { audience?: number };
  return (
    <FormFrame
      form={form}
      title={labels.action(base ? views.update : views.add)}
      running={adding.running || changing.running}
      failure={failure(error)}
      conflict={conflict}
      onSend={(input) => void send(input)}
      onClose={onClose}
    >
      <f.Text name="viewName" autoFocus />
      {mayShare && <f.Code name="audience" table={viewAudience} look="radio" />}
      {mayShare && audience === viewAudience.of.role && (
        <f.Pick
          name="roleId"
          options={roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
        />
      )}
      <label className="rd-option">
        <input
          type="checkbox"
          checked={withColumns}
          onChange={(event) => setWithColumns(event.target.checked)}
        />
        {t('viewWithColumns')}
      </label>
    </FormFrame>
  );
};
export default ViewDialog;
