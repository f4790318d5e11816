import type { ReactNode } from 'react';
import * as z from 'zod';
import {
  AdminId,
  anySignedIn,
  calls,
  command,
  DayText,
  MonthText,
  NodeId,
  OrganizationId,
  renderStatus,
  RoleId,
  UserId,
} from '@renderdesk/contract';
import {
  areas,
  nodes,
  organizationTree,
  platforms,
  roles,
  staff,
  taskLabels,
  users,
} from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { newRecord, useDialogParam } from '../../kit/url/index.ts';
import { known } from './examples.data.ts';
import { useInputText } from './inputs.texts.ts';

const fields = {
  userId: UserId,
  adminIds: z.array(AdminId),
  organizationId: OrganizationId.nullable(),
  roleIds: z.array(RoleId).min(1),
  labels: z.array(z.string()),
  areaIds: z.array(z.int()),
  platform: z.int().optional(),
  nodeIds: z.array(NodeId),
  statuses: z.array(renderStatus.schema),
  day: DayText,
  month: MonthText.optional(),
};
const shared = { access: anySignedIn, output: z.null() };

/** Commands that no server answers, with every kind of picker. */
const examples = calls('task', 'inputs', {
  add: command('examples/add', { ...shared, audit: 'examples.add', input: fields }),
  update: command('examples/update', {
    ...shared,
    audit: 'examples.update',
    input: { ...fields, exampleId: z.int().min(1), version: z.int() },
  }),
});

const Names = ({ children }: { children: (t: ReturnType<typeof useInputText>) => ReactNode }): ReactNode =>
  children(useInputText());

const ExampleDialog = editDialog({
  add: examples.add,
  update: examples.update,
  id: 'exampleId',
  load: (exampleId) =>
    Promise.resolve(
      exampleId > 9 ? undefined : { ...known, statuses: [...known.statuses], exampleId, version: 1 },
    ),
  fields: (f) => (
    <Names>
      {(t) => (
        <>
          <f.Choose name="userId" from={users} label={t('user')} hint={t('userHint')} />
          <f.Choose name="adminIds" from={staff} label={t('staff')} />
          <f.Choose name="organizationId" from={organizationTree} label={t('organization')} />
          <f.Choose name="roleIds" from={roles} label={t('roles')} />
          <f.Choose name="labels" from={taskLabels} label={t('labels')} />
          <f.Choose name="areaIds" from={areas} label={t('areas')} />
          <f.Choose name="platform" from={platforms} label={t('platform')} />
          <f.Choose name="nodeIds" from={nodes} label={t('nodes')} />
          <f.Codes name="statuses" table={renderStatus} label={t('statuses')} />
          <f.Day name="day" label={t('day')} notBeforeToday />
          <f.Month name="month" label={t('month')} />
        </>
      )}
    </Names>
  ),
  width: 'min(640px, 92vw)',
  Title: ({ adding }) => useInputText()(adding ? 'add' : 'edit'),
});

/** One dialog that adds and edits, with every picker. */
const InputPieces = (): ReactNode => {
  const t = useInputText();
  const dialog = useDialogParam('example');
  return (
    <p className="rd-kit-row">
      <button type="button" className="rd-button rd-primary" onClick={() => dialog.open(newRecord)}>
        {t('add')}
      </button>
      <button type="button" className="rd-button" onClick={() => dialog.open('1')}>
        {t('edit')}
      </button>
      <button type="button" className="rd-button" onClick={() => dialog.open('99')}>
        {t('editGone')}
      </button>
      <ExampleDialog at={dialog} />
    </p>
  );
};
export default InputPieces;
