import { certifications, identityRetention, students } from '@renderdesk/contract';
import { addCustomer } from '../testing/fixtures.ts';
import {
  addCertification,
  addImage,
  addImageOf,
  addPersonVerified,
  addStudent,
  freshPerson,
} from '../testing/identities.ts';
import { decidedAlone, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

const waiting = async (t: TestServer) => (await addCertification(t)).id;
const claimed = async (t: TestServer) => ({
  certificationId: (await addCertification(t, { claimedBy: t.admin.adminId })).id,
  version: 1,
});
const one = async (t: TestServer) => ({ certificationId: await waiting(t) });

const realNames = samplesOf(certifications, {
  query: one,
  reveal: one,
  image: async (t) => {
    const { certificationId } = await one(t);
    const fileId = await addImageOf(t, { certification_id: certificationId }, 1);
    return { certificationId, fileId };
  },
  upload: () => ({ file: Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex') }) as never,
  submit: async (t) => ({
    userId: await addCustomer(t.db, { authStatus: 0 }),
    authType: 1,
    fullName: '李四',
    idNumber: freshPerson(),
    legalPerson: '',
    identitycardFrontImage: [await addImage(t)],
    identitycardBehindImage: [await addImage(t)],
    remarks: '',
  }),
  claim: async (t) => ({ certificationIds: [await waiting(t)] }),
  release: async (t) => ({ certificationIds: [(await claimed(t)).certificationId] }),
  update: async (t) => ({ ...(await claimed(t)), certificationOutcome: 1, refusalReason: null, remarks: '' }),
  withdraw: async (t) => ({ ...(await one(t)), version: 1, reason: '客户撤回' }),
  revoking: one,
  revoke: async (t) => {
    await decidedAlone(t, 'certificationRevoke');
    return { certificationId: (await addPersonVerified(t)).id, version: 1, reason: '冒用证件' };
  },
  history: one,
});

const student = async (t: TestServer) => ({ studentId: (await addStudent(t)).id });
const studying = samplesOf(students, {
  detail: student,
  image: async (t) => {
    const { studentId } = await student(t);
    const fileId = await addImageOf(t, { student_id: studentId }, 3);
    return { studentId, fileId };
  },
  upload: () => ({ file: Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex') }) as never,
  submit: async (t) => {
    const { userId, idNumber } = await addPersonVerified(t);
    return {
      userId,
      fullName: '张三',
      idNumber,
      school: '中国传媒大学',
      graduateDay: '2029-06-30',
      chsiCode: 'A1B2C3D4E5F6',
      remarks: '',
    };
  },
  changeStatus: async (t) => ({
    ...(await student(t)),
    version: 1,
    status: 2,
    refusalReason: null,
    remarks: '',
  }),
});

const retaining = samplesOf(identityRetention, {
  rule: () => ({}),
  setRule: async (t) => ({
    retentionYears: 5,
    version: (await t.admin.call(identityRetention.rule, {})).data.version,
  }),
});

export const samples = { ...realNames, ...studying, ...retaining };
