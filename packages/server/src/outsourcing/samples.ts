import { outsourcingProjects, qualifications } from '@renderdesk/contract';
import { getRows } from '../build/rows.ts';
import { addMatched, addOffer, addProject, addQualification, addStudio } from '../testing/outsourcing.ts';
import { addRecharge } from '../testing/recharges.ts';
import { samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

const qualification = async (t: TestServer) => ({ qualificationId: await addQualification(t) });
const project = async (t: TestServer) => ({ projectId: await addProject(t) });
const channel = 5;

export const samples = {
  ...samplesOf(qualifications, {
    detail: qualification,
    approve: async (t) => ({
      qualificationIds: [await addQualification(t)],
      channel,
      studioLevel: 2,
      validDay: '2099-12-31',
    }),
    reject: async (t) => ({ qualificationIds: [await addQualification(t)], channel, reason: '样本不足' }),
    revoke: async (t) => ({
      qualificationIds: [await addQualification(t, { status: 2 })],
      channel,
      reason: '多次逾期',
    }),
    file: async (t) => {
      const { qualificationId } = await qualification(t);
      const [file] = await getRows(t.db, 'outsourcing_file', { qualification_id: qualificationId });
      return { qualificationId, fileId: file?.key ?? '' };
    },
    history: qualification,
  }),
  ...samplesOf(outsourcingProjects, {
    detail: project,
    approve: async (t) => ({ projectIds: [await addProject(t)] }),
    reject: async (t) => ({ projectIds: [await addProject(t)], reason: '需求不清' }),
    award: async (t) => {
      const { ownerId } = await addRecharge(t, { amount: '1000' });
      const projectId = await addProject(t, { status: 3, userId: ownerId });
      const offerId = await addOffer(t, { projectId, studioId: await addStudio(t) });
      return { projectId, offerId, version: 1, reason: '客户来电选定' };
    },
    begin: async (t) => ({ projectIds: [(await addMatched(t)).projectId] }),
    cancel: async (t) => ({ projectIds: [(await addMatched(t)).projectId], reason: '客户取消' }),
    settle: async (t) => {
      const { projectId } = await addMatched(t, { status: 9 });
      return { projectId, version: 2, payAmount: '300', reason: '按已交付部分支付' };
    },
    file: async (t) => {
      const { projectId } = await project(t);
      const [file] = await getRows(t.db, 'outsourcing_file', { project_id: projectId });
      return { projectId, fileId: file?.key ?? '' };
    },
    history: project,
  }),
};
