import {
  type OutputOf,
  QualificationId,
  qualifications,
  qualificationStatus,
  studioLevel,
  studioSkill,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { detailScreen, StoredFile } from '../../kit/detail/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { qualificationActions } from './actions.tsx';
import { useOutsourcingText } from './outsourcing.texts.ts';
import { Changes, Files } from './panels.tsx';

type Detail = OutputOf<typeof qualifications.detail>;

const Title = ({ row }: { row: Detail }): ReactNode => (
  <>
    {row.studioName}
    <StatusTag code={row.qualificationStatus} table={qualificationStatus} labels={useLabels('outsourcing')} />
  </>
);
const FilesOf = ({ row: { qualificationId, files } }: { row: Detail }): ReactNode => (
  <Files files={files}>
    {({ fileId, name }, kind) => (
      <StoredFile call={qualifications.file} input={{ qualificationId, fileId }} kind={kind} name={name} />
    )}
  </Files>
);
const ChangesOf = ({ row: { qualificationId } }: { row: Detail }): ReactNode => (
  <Changes call={qualifications.history} input={{ qualificationId }} topics={['qualification']} />
);
const heading = (key: 'studio' | 'review' | 'files' | 'history') => () => useOutsourcingText()(key);

/** /outsourcing/qualification-detail/:id: one qualification with its files (people §2). */
export default detailScreen(qualifications.detail, ({ col }) => ({
  input: ({ id }) => {
    const qualification = QualificationId.safeParse(Number(id));
    return qualification.success ? { qualificationId: qualification.data } : undefined;
  },
  Title,
  name: ({ studioName }) => studioName,
  status: 'qualificationStatus',
  statusTable: qualificationStatus,
  ownerField: 'userName',
  live: ['qualification'],
  actions: qualificationActions,
  sections: [
    {
      key: 'studio',
      Heading: heading('studio'),
      facts: [
        col.text('studioName'),
        col.text('userName', { link: ({ userId }) => `/user/userInformation/${userId}` }),
        col.number('seats'),
        col.tags('studioSkills', studioSkill),
        col.text('introduction'),
      ],
    },
    {
      key: 'review',
      Heading: heading('review'),
      facts: [
        col.time('submitTime'),
        col.tag('studioLevel', studioLevel),
        col.time('validUntil'),
        col.text('decidedBy'),
        col.time('decideTime'),
        col.text('reason'),
      ],
    },
  ],
  tabs: [
    { key: 'files', Heading: heading('files'), Panel: FilesOf },
    { key: 'history', Heading: heading('history'), Panel: ChangesOf },
  ],
}));
