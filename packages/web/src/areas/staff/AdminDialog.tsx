import {
  type AdminId,
  admins,
  defaultOrganizationId,
  type InputOf,
  OrganizationId,
  type ReadCall,
  roles,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { organizationTree } from '../../domain/index.ts';
import { callApi, useRead } from '../../kit/call/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { useAdminText } from './admin.texts.ts';
import { showLink } from './LinkDialog.tsx';
import { roleChoices } from './staffSources.ts';

/** Asks the server, while typing, whether nobody else has a value; `id` is the one who may keep it. */
const free =
  <C extends ReadCall>(call: C, field: keyof InputOf<C> & string, id: AdminId | undefined) =>
  async (value: string, signal: AbortSignal): Promise<boolean> => {
    if (value.trim() === '') return true;
    const input = { [field]: value, ...(id !== undefined && { adminId: id }) } as InputOf<C>;
    const answer = (await callApi(call, input, { signal, quiet: true, instance: field })) as {
      free: boolean;
    };
    return answer.free;
  };

interface Option {
  readonly value: number;
  readonly label: string;
}
/** The positions of an organisation, for a field that chooses among them. */
const Positions = ({
  of,
  children,
}: {
  of: number | undefined;
  children: (options: readonly (Option & { readonly value: never })[]) => ReactNode;
}): ReactNode => {
  const { data = [] } = useRead(admins.positionChoices, {}, { quiet: true });
  return children(
    data
      .filter(({ organizationId }) => organizationId === of)
      .map((one) => ({ value: one.positionId as never, label: one.positionName })),
  );
};

/** Whether roles may be given here, and what is said where they may not. */
const Giving = ({
  children,
}: {
  children: (o: { disabled: boolean; hint?: string }) => ReactNode;
}): ReactNode => {
  const t = useAdminText();
  const may = useAllowed(roles.update.access);
  return children(may ? { disabled: false } : { disabled: true, hint: t('rolesHint') });
};

const Hint = ({ of }: { of: 'nameHint' | 'emailHint' }): ReactNode => useAdminText()(of);

/** A new member of staff, internal or external, or one that is edited. */
export const adminDialog = (isOutside: boolean) => {
  let name = '';
  return editDialog({
    add: admins.add,
    update: admins.update,
    id: 'adminId',
    load: async (adminId) => {
      const { organizationId, ...found } = await callApi(admins.base, { adminId }, { quiet: true });
      return { ...found, organizationId: organizationId ?? OrganizationId.parse(defaultOrganizationId) };
    },
    initial: {
      isOutside,
      organizationId: OrganizationId.parse(defaultOrganizationId),
      phone: '',
      email: '',
      positionId: null,
      roleIds: [],
      remark: '',
    },
    fields: (f, typed, { id }) => {
      name = typed.reallyName ?? '';
      return (
        <>
          <f.Text
            name="loginName"
            hint={<Hint of="nameHint" />}
            free={free(admins.validateName, 'loginName', id)}
            autoFocus
          />
          <f.Text name="reallyName" />
          <f.Text name="phone" free={free(admins.validatePhone, 'phone', id)} />
          <f.Text
            name="email"
            hint={<Hint of="emailHint" />}
            free={free(admins.validateEmail, 'email', id)}
          />
          <f.Choose name="organizationId" from={organizationTree} />
          <Positions of={typed.organizationId}>
            {(options) => <f.Pick name="positionId" options={options} />}
          </Positions>
          <Giving>{(o) => <f.Choose name="roleIds" from={roleChoices} {...o} />}</Giving>
          <f.Text name="remark" rows={2} />
        </>
      );
    },
    onAdded: (issued) => void showLink(issued, name),
  });
};
