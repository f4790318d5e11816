import { authType, certificationOutcome, portal } from '@renderdesk/contract';
import { type Doing, later, type Living, pause } from './living.ts';

/** What a camera would have made of a document: a picture of one point, which says whose it is. */
const photo = (words: string): string =>
  Buffer.concat([
    Buffer.from(
      '89504e470d0a1a0a0000000d4948445200000001000000010806000000 1f15c4890000000d49444154789c6360f8cfc00000030101 00c9fe92ef0000000049454e44ae426082'.replaceAll(
        ' ',
        '',
      ),
      'hex',
    ),
    Buffer.from(words),
  ]).toString('base64');

const image = async (c: Living, step: string, name: string): Promise<string[]> => {
  const content = photo(`${name} ${c.life.papers.idNumber}`);
  const { fileId } = await c.call(`${step}-${name}`, portal.image, { name: `${name}.png`, content });
  return [fileId];
};

/** Proves who they are, and sometimes takes it back before anybody has looked. */
export const certify: Doing<'certify'> = async (c, step, { as, withdraws }) => {
  const { papers } = c.life;
  const isEnterprise = as === 'enterprise';
  const { certificationId } = await c.call(step, portal.certify, {
    authType: isEnterprise ? authType.of.business : authType.of.personal,
    fullName: isEnterprise ? papers.companyName : papers.fullName,
    idNumber: isEnterprise ? papers.creditCode : papers.idNumber,
    legalPerson: isEnterprise ? papers.fullName : '',
    ...(isEnterprise
      ? { certificate: await image(c, step, 'license') }
      : {
          identitycardFrontImage: await image(c, step, 'front'),
          identitycardBehindImage: await image(c, step, 'back'),
        }),
  });
  if (!withdraws) return;
  await pause(c, 1);
  await c.call(`${step}-withdraw`, portal.withdrawCertification, { certificationId });
};

/** How long an answer is waited for, in minutes of theirs: the pauses between the looks for it. */
const patience = [1, 2, 4, 8, 16, 32, 64, 128, 256] as const;

/** Whether staff have certified them; an answer that does not come within a working day is not waited for. */
const isCertified = async (c: Living): Promise<boolean> => {
  for (const minutes of patience) {
    const [latest] = await c.call('', portal.certifications, {});
    if (latest?.certificationOutcome !== certificationOutcome.of.open)
      return latest?.certificationOutcome === certificationOutcome.of.approved;
    await pause(c, minutes);
  }
  return false;
};

/** Applies as a student once staff have certified the person; they do other things meanwhile. */
export const applyAsStudent: Doing<'applyAsStudent'> = (c, step) => {
  later(c, async () => {
    if (await isCertified(c)) await submitStudent(c, step);
  });
  return Promise.resolve();
};

const submitStudent = async (c: Living, step: string): Promise<void> => {
  const { papers } = c.life;
  await c.call(step, portal.student, {
    fullName: papers.fullName,
    idNumber: papers.idNumber,
    school: papers.school,
    graduateDay: `${new Date().getFullYear() + 2}-06-30`,
    identitycardFrontImage: await image(c, step, 'front'),
    identitycardBehindImage: await image(c, step, 'back'),
    studentCardImage: await image(c, step, 'card'),
  });
};
