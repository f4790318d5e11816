import * as z from 'zod';
import type { MirrorsConfig } from '../core/config.mirrors.ts';
import {
  IronicNode,
  type Mark,
  markName,
  markOf,
  type Next,
  nextOf,
  readiness,
  wipeOf,
  wipeStep,
} from './ironic.ts';
import { MirrorFailed, type MirrorPort, type OfferedMirror, type WriteOrder } from './mirror.port.ts';
import { type OpenStack, openStack } from './openStack.http.ts';

/** So many images at most are read for one list. */
const mostImages = 1000;
const perPage = 200;

/** An image with our property is offered; others at the store are not ours. */
const Image = z.object({
  id: z.string().min(1),
  name: z.string().min(1).nullable(),
  size: z.number().int().min(0).nullable(),
  os_type: z.string().nullish(),
  os_version: z.string().nullish(),
  renderdesk_use: z.string().nullish(),
});
const Images = z.object({ images: z.array(Image), next: z.string().optional() });
const uses: Readonly<Record<string, 1 | 2>> = { render: 1, lease: 2 };

const offeredOf = (image: z.output<typeof Image>): readonly OfferedMirror[] => {
  const use = uses[image.renderdesk_use ?? ''];
  if (use === undefined || image.name === null) return [];
  const os = image.os_type === 'windows' ? 2 : 1;
  return [{ name: image.name, use, os, version: image.os_version ?? '', sizeBytes: image.size ?? 0 }];
};

/** The newest image of each name, by pages of the store. */
const offered = async ({ glance }: OpenStack): Promise<readonly OfferedMirror[]> => {
  const found = new Map<string, OfferedMirror>();
  let marker = '';
  for (let read = 0; read < mostImages; read += perPage) {
    const query = new URLSearchParams({ status: 'active', sort: 'created_at:desc', limit: String(perPage) });
    if (marker !== '') query.set('marker', marker);
    const { images, next } = await glance(Images, { path: `v2/images?${query.toString()}` });
    for (const one of images.flatMap(offeredOf))
      if (!found.has(one.name.toLowerCase())) found.set(one.name.toLowerCase(), one);
    marker = images.at(-1)?.id ?? '';
    if (next === undefined || marker === '') break;
  }
  return [...found.values()];
};

/** The newest image with a name. */
const imageOf = async ({ glance }: OpenStack, name: string): Promise<string> => {
  const query = new URLSearchParams({ name, status: 'active', sort: 'created_at:desc', limit: '1' });
  const { images } = await glance(Images, { path: `v2/images?${query.toString()}` });
  const [image] = images;
  if (!image) throw new MirrorFailed('storeRefused', `no image has the name ${name}`);
  return image.id;
};

const Ports = z.object({ ports: z.array(z.object({ node_uuid: z.string() })) });
/** The node of a machine: by its network card where that is known, since a name may be given to another machine. */
const nodeOf = async ({ ironic }: OpenStack, { machine, mac }: WriteOrder): Promise<IronicNode> => {
  let ident = machine;
  if (mac !== null) {
    const address = encodeURIComponent(mac.toLowerCase().replaceAll('-', ':'));
    const { ports } = await ironic(Ports, { path: `v1/ports?address=${address}&fields=node_uuid` });
    const [port] = ports;
    if (!port) throw new MirrorFailed('storeRefused', `no node has the card ${mac}`);
    ident = port.node_uuid;
  }
  return ironic(IronicNode, { path: `v1/nodes/${encodeURIComponent(ident)}` });
};

const Inventory = z.object({
  inventory: z.object({ system_vendor: z.object({ serial_number: z.string().nullish() }).nullish() }),
});
/** The serial number that Ironic found; null where it has not inspected the node, or is too old to say. */
const snCodeOf = async ({ ironic }: OpenStack, uuid: string): Promise<string | null> => {
  const found = await ironic(Inventory.nullable(), {
    path: `v1/nodes/${uuid}/inventory`,
    version: '1.81',
    isOptional: true,
  });
  return found?.inventory.system_vendor?.serial_number ?? null;
};

const change = ({ ironic }: OpenStack, { uuid }: IronicNode, path: string, value: unknown) =>
  ironic(z.unknown(), { method: 'PATCH', path: `v1/nodes/${uuid}`, body: [{ op: 'add', path, value }] });

/** Has Ironic do what comes next. What is ordered is noted before, with the state that it changes. */
const order = async (
  to: OpenStack,
  o: { node: IronicNode; mark: Mark; next: Next; now: Date },
): Promise<void> => {
  const { node, mark, next, now } = o;
  const { target } = next;
  if (target === undefined) return;
  if (next.isMended)
    await to.ironic(z.unknown(), { method: 'DELETE', path: `v1/nodes/${node.uuid}/maintenance` });
  if (target === 'active') await change(to, node, '/instance_info/image_source', mark.image);
  const ordered = { target, state: node.provision_updated_at ?? '', at: now.toISOString() };
  await change(to, node, `/extra/${markName}`, {
    ...mark,
    ...(next.wiped && { wiped: next.wiped }),
    ordered,
  });
  const body = { target, ...(target === 'clean' && { clean_steps: [wipeStep] }) };
  await to.ironic(z.unknown(), { method: 'PUT', path: `v1/nodes/${node.uuid}/states/provision`, body });
};

/** Images of Glance, written on machines by Ironic: each is wiped before it gets its image. */
export const ironicStore = (config: MirrorsConfig): MirrorPort => {
  const to = openStack(config);
  return {
    kind: 'ironic',
    offered: () => offered(to),
    begin: async (wanted) => {
      const image = await imageOf(to, wanted.mirror);
      const node = await nodeOf(to, wanted);
      if (markOf(node, wanted.key)) return;
      const ready = readiness(node);
      if (ready !== 'ready')
        throw new MirrorFailed(
          ready === 'busy' ? 'storeUnreachable' : 'storeRefused',
          `the node is ${node.maintenance ? 'in maintenance' : (node.provision_state ?? 'in no state')}`,
        );
      const mark: Mark = { key: wanted.key, image };
      await change(to, node, `/extra/${markName}`, mark);
    },
    look: async (wanted, now) => {
      const node = await nodeOf(to, wanted);
      const mark = markOf(node, wanted.key);
      if (!mark) throw new MirrorFailed('storeRefused', 'another job has the node');
      const next = nextOf(node, mark);
      if (!next)
        throw new MirrorFailed('storeRefused', `the node is ${node.provision_state ?? 'in no state'}`);
      const { step, failure } = next;
      if (failure !== undefined) return { step, failure, said: node.last_error ?? '' };
      if (next.isDone) {
        const source = node.instance_info.image_source ?? '';
        const mirror = source === mark.image ? wanted.mirror : source;
        const snCode = await snCodeOf(to, node.uuid);
        return { step, evidence: { mirror, snCode, gpuCount: null, wipe: wipeOf(mark) } };
      }
      try {
        await order(to, { node, mark, next, now });
      } catch (error) {
        // An order that seemed to be lost may have been taken meanwhile.
        const { provision_updated_at: since } = await nodeOf(to, wanted);
        if (since === node.provision_updated_at) throw error;
      }
      return { step };
    },
  };
};
