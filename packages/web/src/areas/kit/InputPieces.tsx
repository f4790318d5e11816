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
  read,
  type ReadCall,
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
import { FormDialog } from '../../kit/form/index.ts';
import { wholeSource } from '../../kit/pick/index.ts';
import { newRecord, useDialogParam } from '../../kit/url/index.ts';
import { known } from './examples.data.ts';
import { useInputText } from './inputs.texts.ts';
import { StateLinks } from './StateLinks.tsx';

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
  states: command('examples/states', {
    ...shared,
    audit: 'examples.states',
    input: {
      none: z.array(z.string()),
      never: z.array(z.string()),
      fails: z.array(z.string()),
      userId: UserId,
      remark: z.string().max(200),
      day: DayText.optional(),
      statuses: z.array(renderStatus.schema).optional(),
    },
  }),
});

/** Look-ups that answer nothing, not yet, or not at all. */
const lookup = { access: anySignedIn, input: {}, output: z.array(z.string()) };
const choices = (call: ReadCall<Record<never, never>, string[]>) =>
  wholeSource(call, {}, (answer) => answer.map((name) => ({ value: name, name })));
const lookups = calls('task', 'lookups', {
  none: read('examples/none', lookup),
  never: read('examples/never', lookup),
  fails: read('examples/fails', lookup),
});
const sources = {
  none: choices(lookups.none),
  never: choices(lookups.never),
  fails: choices(lookups.fails),
};

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
  const states = useDialogParam('states');
  return (
    <>
      <StateLinks
        links={[
          [`example=${newRecord}`, t('add')],
          ['example=1', t('edit')],
          ['example=99', t('editGone')],
          ['states=', t('states')],
        ]}
      />
      <ExampleDialog at={dialog} />
      {states.value !== null && (
        <FormDialog
          call={examples.states}
          title={t('states')}
          initial={{ none: [], never: [], fails: [], userId: known.userId, remark: t('longText') }}
          onClose={states.close}
        >
          {(f) => (
            <>
              <f.Choose name="none" from={sources.none} label={t('empty')} />
              <f.Choose name="never" from={sources.never} label={t('loading')} />
              <f.Choose name="fails" from={sources.fails} label={t('failing')} />
              <f.Choose name="userId" from={users} label={t('disabled')} disabled />
              <f.Text name="remark" label={t('longLabel')} hint={t('longText')} />
              <f.Day name="day" label={t('day')} disabled />
              <f.Codes name="statuses" table={renderStatus} label={t('statuses')} disabled />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
};
export default InputPieces;
