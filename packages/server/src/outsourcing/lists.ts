import { outsourcingProjects, qualifications, type StudioSkill } from '@renderdesk/contract';
import { sql } from 'kysely';
import { eq, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { accountName, customerColumns, ofUser } from '../user/index.ts';
import { projectsSeen, qualificationsSeen } from './seen.store.ts';

/** Qualifications as their screen shows them. */
export const qualificationList = listing(qualifications.list)
  .from((db, { actor }) => qualificationsSeen(db, actor))
  .join((rows) => rows.leftJoin('admin as decider', 'decider.id', 'qualification.decided_by'))
  .list({
    key: 'qualification.id',
    where: {
      ...ofUser('user.id'),
      studioName: words('qualification.studio_name'),
      qualificationStatus: eq('qualification.qualification_status'),
      studioLevel: eq('qualification.studio_level'),
      studioSkill: (query, skill: number) =>
        query.where(sql<boolean>`qualification.studio_skills @> array[${skill}]::smallint[]`),
      ...within('qualification.submitted_at'),
    },
    sorts: { createTimeFlag: 'qualification.created_at' },
    columns: {
      qualificationId: 'qualification.id',
      ...customerColumns,
      userName: accountName(),
      studioSkills: sql<StudioSkill[]>`qualification.studio_skills`,
      submitTime: 'qualification.submitted_at',
      validUntil: 'qualification.valid_until',
      decidedBy: 'decider.really_name',
      decideTime: 'qualification.decided_at',
      createTime: 'qualification.created_at',
    },
  });

const studioName = sql<
  string | null
>`(select q.studio_name from qualification q where q.user_id = project.studio_id)`;
const stages = (paid: boolean) => sql<number>`(select count(*)::int from outsourcing_stage s
  where s.offer_id = project.offer_id ${paid ? sql`and s.stage_status = 2` : sql``})`;

/** Projects as their screen shows them. */
export const projectList = listing(outsourcingProjects.list)
  .from((db, { actor }) => projectsSeen(db, actor))
  .list({
    key: 'project.id',
    where: {
      ...ofUser('user.id'),
      title: words('project.title'),
      studioName: (query, name: string) =>
        query.where(sql<boolean>`exists (select from qualification q
          where q.user_id = project.studio_id and position(folded(${name}) in folded(q.studio_name)) > 0)`),
      projectStatus: eq('project.project_status'),
      studioSkill: (query, skill: number) =>
        query.where(sql<boolean>`project.studio_skills @> array[${skill}]::smallint[]`),
      currency: eq('project.currency'),
      ...within('project.created_at'),
    },
    sorts: { createTimeFlag: 'project.created_at' },
    columns: {
      projectId: 'project.id',
      ...customerColumns,
      userName: accountName(),
      studioSkills: sql<StudioSkill[]>`project.studio_skills`,
      studioName,
      offers: sql<number>`(select count(*)::int from outsourcing_offer o where o.project_id = project.id and o.offer_status <> 1)`,
      stagesPaid: stages(true),
      stagesTotal: stages(false),
      offersUntil: 'project.offers_until',
      submitTime: 'project.submitted_at',
      matchTime: 'project.matched_at',
      deliverTime: 'project.delivered_at',
      endTime: 'project.ended_at',
      createTime: 'project.created_at',
    },
  });
