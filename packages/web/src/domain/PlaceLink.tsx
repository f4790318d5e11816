import { type PermissionKey, screenAt } from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { allows, useRights } from '../kit/permission/index.ts';

/** A link to a screen for whom that screen opens; for others what it would say. */
export const PlaceLink = ({ to, children }: { to: string; children: ReactNode }): ReactNode => {
  const rights = useRights();
  const key = screenAt(to.split('?')[0] ?? '')?.permission as PermissionKey | undefined;
  return key === undefined || allows(rights, key) ? <Link to={to}>{children}</Link> : children;
};
