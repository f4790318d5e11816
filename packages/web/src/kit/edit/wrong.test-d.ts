/** What must not compile in an edit dialog; an error that does not come is an error itself. */
import { createElement, type ReactNode } from 'react';
import { type OrganizationId, positions } from '@renderdesk/contract';
import { useDialogParam } from '../url/index.ts';
import { editDialog } from './index.ts';

const both = {
  add: positions.add,
  update: positions.update,
  id: 'positionId',
  fields: () => null,
} as const;
const none = () => Promise.resolve(undefined);

export const wrongEdits = [
  // @ts-expect-error a record is identified by a field of the update
  editDialog({ ...both, id: 'organizationId', load: none }),
  // @ts-expect-error what is loaded lacks the version
  editDialog({ ...both, load: () => Promise.resolve({ positionId: 1, positionName: '', remark: '' }) }),
  // @ts-expect-error no such field
  editDialog({ ...both, load: none, fields: (f) => f.Text({ name: 'positionNme' }) }),
  // @ts-expect-error a field of one of the two is no common one
  editDialog({ ...both, load: none, fields: (f) => f.Id({ name: 'organizationId' }) }),
  editDialog({
    ...both,
    load: none,
    // @ts-expect-error the place of a new one is no field of the update
    fields: (_f, _typed, { updating }) => updating?.Id({ name: 'organizationId' }),
  }),
];

const Positions = editDialog({
  ...both,
  load: (_id, _of: { organizationId: OrganizationId }) => Promise.resolve(undefined),
});
// @ts-expect-error where a new one belongs must be said
export const WrongPlace = (): ReactNode => createElement(Positions, { at: useDialogParam('position') });
