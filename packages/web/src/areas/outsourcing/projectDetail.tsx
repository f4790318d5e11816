import {
  allows as isAllowed,
  offerStatus,
  OutsourcingProjectId,
  type OutsourcingOfferId,
  outsourcingProjects,
  projectStatus,
  projectTransitions,
  studioSkill,
} from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { detailScreen, StoredFile } from '../../kit/detail/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { allows, useRights } from '../../kit/permission/index.ts';
import { StatusTag } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { projectActions } from './actions.tsx';
import { useOutsourcingText } from './outsourcing.texts.ts';
import { Changes, Files, Offers, type ProjectDetail } from './panels.tsx';

const { award, settle } = outsourcingProjects;

const Title = ({ row }: { row: ProjectDetail }): ReactNode => (
  <>
    {row.title}
    <StatusTag code={row.projectStatus} table={projectStatus} labels={useLabels('outsourcing')} />
  </>
);

/** The offers, one of which is chosen here for the customer. */
const OffersOf = ({ row }: { row: ProjectDetail }): ReactNode => {
  const labels = useLabels('outsourcing');
  const rights = useRights();
  const [chosen, setChosen] = useState<OutsourcingOfferId>();
  const { projectId, version } = row;
  const mayChoose = allows(rights, award.access) && isAllowed(projectTransitions.award, row.projectStatus);
  return (
    <>
      <Offers row={row}>
        {(offer) =>
          mayChoose &&
          offer.offerStatus === offerStatus.of.open && (
            <button type="button" onClick={() => setChosen(offer.offerId)}>
              {labels.action(award)}
            </button>
          )
        }
      </Offers>
      {chosen !== undefined && (
        <FormDialog
          call={award}
          title={labels.action(award)}
          fixed={{ projectId, version, offerId: chosen }}
          onClose={() => setChosen(undefined)}
        >
          {(f) => <f.Text name="reason" rows={2} autoFocus />}
        </FormDialog>
      )}
    </>
  );
};

/** A dispute is settled from the head of the page. */
const Settle = ({ row }: { row: ProjectDetail }): ReactNode => {
  const labels = useLabels('outsourcing');
  const rights = useRights();
  const [open, setOpen] = useState(false);
  const { projectId, version } = row;
  if (!allows(rights, settle.access) || !isAllowed(projectTransitions.settle, row.projectStatus)) return null;
  return (
    <section className="rd-panel">
      <button type="button" onClick={() => setOpen(true)}>
        {labels.action(settle)}
      </button>
      {open && (
        <FormDialog
          call={settle}
          title={labels.action(settle)}
          fixed={{ projectId, version }}
          onClose={() => setOpen(false)}
        >
          {(f) => (
            <>
              <f.Amount name="payAmount" unit={row.currency === 1 ? '¥' : '$'} autoFocus />
              <f.Text name="reason" rows={2} />
            </>
          )}
        </FormDialog>
      )}
    </section>
  );
};

const FilesOf = ({ row: { projectId, files } }: { row: ProjectDetail }): ReactNode => (
  <Files files={files}>
    {({ fileId, name }, kind) => (
      <StoredFile call={outsourcingProjects.file} input={{ projectId, fileId }} kind={kind} name={name} />
    )}
  </Files>
);
const ChangesOf = ({ row: { projectId } }: { row: ProjectDetail }): ReactNode => (
  <Changes call={outsourcingProjects.history} input={{ projectId }} topics={['outsourcingProject']} />
);
const heading = (key: 'facts' | 'money' | 'offers' | 'files' | 'history') => () => useOutsourcingText()(key);

/** /outsourcing/detail/:id: one project with its offers, stages and money (people §2). */
export default detailScreen(outsourcingProjects.detail, ({ col }) => ({
  input: ({ id }) => {
    const project = OutsourcingProjectId.safeParse(Number(id));
    return project.success ? { projectId: project.data } : undefined;
  },
  Title,
  name: ({ title }) => title,
  Strip: Settle,
  status: 'projectStatus',
  statusTable: projectStatus,
  ownerField: 'userName',
  live: ['outsourcingProject'],
  actions: projectActions,
  sections: [
    {
      key: 'facts',
      Heading: heading('facts'),
      facts: [
        col.text('userName', { link: ({ userId }) => `/user/userInformation/${userId}` }),
        col.tags('studioSkills', studioSkill),
        col.text('description'),
        col.time('offersUntil'),
        col.text('studioName'),
        col.time('submitTime'),
        col.time('matchTime'),
        col.time('deliverTime'),
        col.time('endTime'),
        col.text('reason'),
      ],
    },
    {
      key: 'money',
      Heading: heading('money'),
      facts: [
        col.money('budget', { currency: 'currency' }),
        col.money('price', { currency: 'currency' }),
        col.money('reservedAmount', { currency: 'currency' }),
        col.money('paidAmount', { currency: 'currency' }),
        col.money('returnedAmount', { currency: 'currency' }),
      ],
    },
  ],
  tabs: [
    { key: 'offers', Heading: heading('offers'), Panel: OffersOf },
    { key: 'files', Heading: heading('files'), Panel: FilesOf },
    { key: 'history', Heading: heading('history'), Panel: ChangesOf },
  ],
}));
