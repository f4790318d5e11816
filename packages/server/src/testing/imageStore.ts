import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A node that the simulated Ironic holds. */
export interface HeldNode {
  readonly uuid: string;
  readonly name: string;
  readonly mac: string;
  provision_state: string;
  provision_updated_at: string;
  maintenance: boolean;
  fault: string | null;
  last_error: string | null;
  deploy_step: { step: string } | null;
  instance_info: { image_source?: string };
  extra: Record<string, unknown>;
  /** The state in which it fails. */
  fails?: 'deleting' | 'clean wait' | 'wait call-back' | undefined;
  serial?: string | undefined;
  /** What it does until it settles: states with the step of deploying. */
  ahead: (readonly [state: string, step?: string])[];
  /** Whole disks that were erased, by what they held before. */
  readonly wiped: string[];
}

/** Keystone, Ironic and Glance in one HTTP server; a node takes one step each time that it is read. */
export interface ImageStore {
  /** Variables that set it up. */
  readonly env: Readonly<Record<string, string>>;
  readonly nodes: Map<string, HeldNode>;
  readonly images: Record<string, unknown>[];
  /** Orders in their sequence: method, what, and the target. */
  readonly requests: string[];
  /** What the next requests meet, one after the other: a status, or an answer that is lost once the store did its part. */
  readonly answers: (number | 'lost' | 'good')[];
  /** The token that it takes; another one once it was given anew. */
  token: string;
  addNode(o: Pick<HeldNode, 'name' | 'mac'> & Partial<HeldNode>): HeldNode;
  close(): Promise<void>;
}

const credential = { id: 'credential', secret: 'its secret' };
/** From which states a node is moved, and through which. */
const ways: Readonly<Record<string, { from: readonly string[]; ahead: HeldNode['ahead'] }>> = {
  deleted: { from: ['active', 'deploy failed', 'error'], ahead: [['deleting'], ['cleaning'], ['available']] },
  manage: { from: ['available', 'clean failed'], ahead: [['manageable']] },
  clean: { from: ['manageable'], ahead: [['cleaning'], ['clean wait'], ['manageable']] },
  provide: { from: ['manageable'], ahead: [['cleaning'], ['available']] },
  active: {
    from: ['available', 'deploy failed'],
    ahead: [
      ['deploying', 'deploy'],
      ['wait call-back', 'write_image'],
      ['deploying', 'boot_instance'],
      ['active'],
    ],
  },
};
const failedStates: Readonly<Record<string, string>> = {
  deleting: 'error',
  'clean wait': 'clean failed',
  'wait call-back': 'deploy failed',
};

export const openImageStore = async (): Promise<ImageStore> => {
  const nodes = new Map<string, HeldNode>();
  const images: Record<string, unknown>[] = [];
  const requests: string[] = [];
  const answers: (number | 'lost' | 'good')[] = [];
  let ticks = 0;
  const put = (node: HeldNode, state: string, step?: string): void => {
    node.provision_state = state;
    node.provision_updated_at = new Date(Date.UTC(2026, 10, 28) + (ticks += 1) * 1000).toISOString();
    node.deploy_step = step === undefined ? null : { step };
  };
  const advance = (node: HeldNode): void => {
    const next = node.ahead.shift();
    if (!next) return;
    if (node.fails === node.provision_state) {
      node.ahead = [];
      const failed = failedStates[node.provision_state] ?? 'error';
      node.last_error = `broken at ${node.provision_state}`;
      put(node, failed);
      [node.maintenance, node.fault] = failed === 'clean failed' ? [true, 'clean failure'] : [false, null];
      return;
    }
    put(node, ...next);
  };
  const provision = (node: HeldNode, body: Record<string, unknown>): number => {
    const target = String(body['target']);
    const way = ways[target];
    const isShut = node.maintenance && ['clean', 'active'].includes(target);
    if (!way?.from.includes(node.provision_state) || isShut) return 400;
    if (target === 'clean') {
      const [step] = body['clean_steps'] as { interface: string; step: string }[];
      if (step?.interface !== 'deploy' || step.step !== 'erase_devices') return 400;
      node.wiped.push(node.instance_info.image_source ?? '');
    }
    node.ahead = [...way.ahead];
    node.last_error = null;
    put(node, ...(node.ahead.shift() ?? ['error']));
    return 202;
  };
  const patch = (node: HeldNode, changes: readonly { path: string; value: unknown }[]): number => {
    for (const { path, value } of changes) {
      const [, of, name = ''] = path.split('/');
      if (of === 'extra') node.extra[name] = value;
      else if (of === 'instance_info') node.instance_info = { image_source: String(value) };
      else return 400;
    }
    return 200;
  };
  const imagesOf = (query: URLSearchParams): object => {
    const all = images.filter(({ name }) => !query.has('name') || name === query.get('name'));
    const from = all.findIndex(({ id }) => id === query.get('marker')) + 1;
    // Pages are short, so that a list has several.
    const page = all.slice(from, from + Math.min(2, Number(query.get('limit'))));
    const isMore = from + page.length < all.length;
    return { images: page, ...(isMore && { next: '/v2/images?marker=' }) };
  };
  const answer = (method: string, url: URL, body: unknown): [number, object?] => {
    const [, service, , kind, ident = '', what] = url.pathname.split('/');
    if (service === 'glance') return [200, imagesOf(url.searchParams)];
    if (kind === 'ports') {
      const found = [...nodes.values()].filter(({ mac }) => mac === url.searchParams.get('address'));
      return [200, { ports: found.map(({ uuid }) => ({ node_uuid: uuid })) }];
    }
    const node =
      nodes.get(ident) ?? [...nodes.values()].find(({ name }) => name === decodeURIComponent(ident));
    if (!node) return [404];
    if (what === 'inventory')
      return node.serial === undefined
        ? [404]
        : [200, { inventory: { system_vendor: { serial_number: node.serial } } }];
    if (method === 'PATCH') return [patch(node, body as { path: string; value: unknown }[]), node];
    if (method === 'DELETE') {
      [node.maintenance, node.fault] = [false, null];
      return [202];
    }
    if (method === 'PUT') {
      requests.push(`${node.name} ${String((body as { target: unknown }).target)}`);
      return [provision(node, body as Record<string, unknown>)];
    }
    advance(node);
    return [200, node];
  };
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const url = new URL(request.url ?? '', 'http://store');
      const body: unknown = sent === '' ? undefined : JSON.parse(sent);
      const next = answers.shift();
      const end = (status: number, said?: object, headers = {}): void => {
        if (next === 'lost') request.socket.destroy();
        else response.writeHead(status, headers).end(said ? JSON.stringify(said) : '');
      };
      if (typeof next === 'number') return end(next);
      if (url.pathname === '/keystone/v3/auth/tokens') {
        requests.push('token');
        const { auth } = body as { auth: { identity: { application_credential: object } } };
        const isOurs = JSON.stringify(auth.identity.application_credential) === JSON.stringify(credential);
        return isOurs ? end(201, { token: {} }, { 'x-subject-token': store.token }) : end(401);
      }
      if (request.headers['x-auth-token'] !== store.token) return end(401);
      return end(...answer(request.method ?? '', url, body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const store: ImageStore = {
    env: {
      RENDERDESK_IRONIC_URL: `${base}/ironic`,
      RENDERDESK_GLANCE_URL: `${base}/glance`,
      RENDERDESK_KEYSTONE_URL: `${base}/keystone`,
      RENDERDESK_KEYSTONE_ID: credential.id,
      RENDERDESK_KEYSTONE_SECRET: credential.secret,
    },
    nodes,
    images,
    requests,
    answers,
    token: 'first token',
    addNode: (o) => {
      const node: HeldNode = {
        uuid: `node-${nodes.size + 1}`,
        provision_state: 'active',
        provision_updated_at: '2026-11-01T00:00:00+00:00',
        maintenance: false,
        fault: null,
        last_error: null,
        deploy_step: null,
        instance_info: { image_source: 'former' },
        extra: {},
        ahead: [],
        wiped: [],
        ...o,
      };
      nodes.set(node.uuid, node);
      return node;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return store;
};
