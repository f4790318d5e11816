import * as z from 'zod';
import { permissionStatus } from './session.codes.ts';

/** One permission of the signed-in admin, as the flat map holds it (overview §6). */
export const Authority = z.object({
  name: z.string(),
  /** 1 on, 0 switched off for everyone. */
  status: permissionStatus.schema,
  /** Area ids of the parameter-carrying keys. */
  parameters: z.array(z.int()),
});

/** One node of the full permission tree (overview §3). */
export interface PermissionEntry {
  name: string;
  status: 0 | 1;
  parameters: number[];
  children: PermissionEntry[];
  remark: string;
  /** Whether the signed-in admin holds it. */
  authority: boolean;
  type: 'menu' | 'module' | 'screen' | 'action';
  /** Paths of the calls that it opens. */
  url: string[];
  verify: boolean;
  id: number;
  display: boolean;
  isOpen: boolean;
}
export const PermissionEntry: z.ZodType<PermissionEntry> = z.object({
  name: z.string(),
  status: permissionStatus.schema,
  parameters: z.array(z.int()),
  get children() {
    return z.array(PermissionEntry);
  },
  remark: z.string(),
  authority: z.boolean(),
  type: z.literal(['menu', 'module', 'screen', 'action']),
  url: z.array(z.string()),
  verify: z.boolean(),
  id: z.int(),
  display: z.boolean(),
  isOpen: z.boolean(),
});
