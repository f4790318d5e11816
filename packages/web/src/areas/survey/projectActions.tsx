import { type RowOf, surveyProjects } from '@renderdesk/contract';
import { actionKit } from '../../kit/list/index.ts';

const { bulk } = actionKit<RowOf<typeof surveyProjects.list>>();
const nameOf = (id: number, row: { projectName: string } | undefined): string =>
  row?.projectName ?? String(id);

/** What is done with projects in their list, and with the one that the panel shows. */
export const projectActions = [
  bulk(surveyProjects.start, 'surveyProjectId', { nameOf }),
  bulk(surveyProjects.recycle, 'surveyProjectId', { nameOf }),
  bulk(surveyProjects.reopen, 'surveyProjectId', { nameOf }),
  bulk(surveyProjects.archive, 'surveyProjectId', { nameOf }),
  bulk(surveyProjects.remove, 'surveyProjectId', { nameOf, danger: true }),
];
