import {
  businessLine,
  outsourcingProjects,
  qualifications,
  type RowOf,
  studioLevel,
} from '@renderdesk/contract';
import { actionKit } from '../../kit/list/index.ts';

export type Project = RowOf<typeof outsourcingProjects.list>;
export type Qualification = RowOf<typeof qualifications.list>;
export const projectAt = ({ projectId }: Pick<Project, 'projectId'>): string =>
  `/outsourcing/detail/${projectId}`;
export const qualificationAt = ({ qualificationId }: Pick<Qualification, 'qualificationId'>): string =>
  `/outsourcing/qualification-detail/${qualificationId}`;

const project = actionKit<Project>();
const titleOf = (id: number, row: Pick<Project, 'title'> | undefined): string => row?.title ?? String(id);
/** What is done with projects one by one and together. */
export const projectActions = [
  project.bulk(outsourcingProjects.approve, 'projectId', { nameOf: titleOf }),
  project.bulk(outsourcingProjects.reject, 'projectId', {
    nameOf: titleOf,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  project.bulk(outsourcingProjects.begin, 'projectId', { nameOf: titleOf }),
  project.bulk(outsourcingProjects.cancel, 'projectId', {
    danger: true,
    nameOf: titleOf,
    ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
] as const;

const studio = actionKit<Qualification>();
const nameOf = (id: number, row: Pick<Qualification, 'studioName'> | undefined): string =>
  row?.studioName ?? String(id);
/** A status update of a qualification is sent with its line of business (people §3). */
const channel = businessLine.of.outsourcing;
/** What is decided on qualifications. */
export const qualificationActions = [
  studio.bulk(qualifications.approve, 'qualificationId', {
    nameOf,
    ask: {
      initial: () => ({ channel }),
      fields: (f) => (
        <>
          <f.Code name="studioLevel" table={studioLevel} look="radio" />
          <f.Day name="validDay" notBeforeToday />
        </>
      ),
    },
  }),
  studio.bulk(qualifications.reject, 'qualificationId', {
    nameOf,
    ask: { initial: () => ({ channel }), fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
  studio.bulk(qualifications.revoke, 'qualificationId', {
    danger: true,
    nameOf,
    ask: { initial: () => ({ channel }), fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
  }),
] as const;
