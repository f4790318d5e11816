import { randomUUID } from 'node:crypto';
import { type AgentStart, errorCodes, gateway } from '@renderdesk/contract';
import { type GatewayClient, GatewayRefused, openGateway } from '../client.ts';
import { machineFacts } from './facts.ts';
import { digestOf, type Identity, keepIdentity, keptIdentity } from './identity.ts';

/** This agent is not who it takes itself for: starting it again changes nothing. */
export class NotThisNode extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotThisNode';
  }
}

export interface EnrolOptions {
  readonly url: string;
  readonly name: string;
  readonly folder: string;
  readonly enrolmentKey?: string | undefined;
  readonly platform?: number | undefined;
  readonly software?: readonly number[];
  readonly plugins?: readonly string[];
  readonly properties?: readonly string[];
  readonly requirements?: readonly string[];
  readonly category?: readonly string[];
  readonly say: (line: string) => void;
}

/** Words for a key that opened the gateway once and does so no more. */
export const keyIsOver = (name: string, nodeId: number): NotThisNode =>
  new NotThisNode(
    `the farm no longer accepts the key of node “${name}”: another machine has been enrolled by this name since, or staff took ` +
      `the node out. If this machine is to be that node, ask staff for an enrolment key made for it (npm run farm -- key --node ${nodeId}); ` +
      'if it is another, give it a --name of its own',
  );

/** Throws where a folder is another node's. Nothing is touched. */
export const checkFolderIsOurs = async (o: EnrolOptions): Promise<void> => {
  const kept = await keptIdentity(o.folder);
  if (kept && kept.name !== o.name)
    throw new NotThisNode(
      `${o.folder} is the folder of node “${kept.name}”; give “${o.name}” a folder of its own with --folder`,
    );
};

export interface Enrolled {
  readonly client: GatewayClient;
  readonly nodeId: number;
  readonly beatSeconds: number;
  /** This start, as the gateway knows it from now on. */
  readonly start: AgentStart;
}

/**
 * Shows the kept key and tells what the machine is, else becomes a node by the enrolment key. Throws `NotThisNode` where the kept key is over and the enrolment key has been used by this folder already: staff
 * have to say that the name is this machine's.
 */
export const enrolled = async (o: EnrolOptions, signal: AbortSignal): Promise<Enrolled> => {
  const kept = await keptIdentity(o.folder);
  // Later than the last one, wherever the machine's clock was set meanwhile.
  const startedAt = Math.max(Date.now(), (kept?.startedAt ?? 0) + 1);
  const start = { boot: randomUUID(), startedAt };
  if (kept) {
    await keepIdentity(o.folder, { ...kept, startedAt });
    const client = openGateway(o.url, kept.nodeKey, o);
    try {
      const { beatSeconds } = await describe(client, o, start, signal);
      if (kept.url !== o.url) await keepIdentity(o.folder, { ...kept, startedAt, url: o.url });
      o.say(`${o.name} is node ${kept.nodeId} of ${o.url}`);
      return { client, nodeId: kept.nodeId, beatSeconds, start };
    } catch (error) {
      if (!isKeyOver(error)) throw error;
      if (o.enrolmentKey === undefined || digestOf(o.enrolmentKey) === kept.enrolledBy)
        throw keyIsOver(o.name, kept.nodeId);
    }
  }
  if (o.enrolmentKey === undefined)
    throw new NotThisNode(
      `${o.folder} holds no key of this node; give an enrolment key (npm run farm -- key prints one) with RENDERDESK_ENROLMENT_KEY`,
    );
  const { identity, beatSeconds } = await register(o, o.enrolmentKey, start, signal);
  await keepIdentity(o.folder, identity);
  o.say(`${o.name} became node ${identity.nodeId} of ${o.url}`);
  return { client: openGateway(o.url, identity.nodeKey, o), nodeId: identity.nodeId, beatSeconds, start };
};

/** Whether the gateway said that a key is nobody's. */
export const isKeyOver = (error: unknown): boolean =>
  error instanceof GatewayRefused && error.code === errorCodes.notSignedIn;

/** Looks what the machine is and which renderers it has, and tells the farm. */
export const describe = async (
  client: GatewayClient,
  o: EnrolOptions,
  start: AgentStart,
  signal: AbortSignal,
): Promise<{ beatSeconds: number }> =>
  client.call(gateway.describe, { ...start, ...(await machineFacts(o)) }, { signal });

const register = async (
  o: EnrolOptions,
  enrolmentKey: string,
  start: AgentStart & { readonly startedAt: number },
  signal: AbortSignal,
): Promise<{ identity: Identity; beatSeconds: number }> => {
  const { nodeId, nodeKey, beatSeconds } = await openGateway(o.url, enrolmentKey, o)
    .call(
      gateway.register,
      {
        ...start,
        ...(await machineFacts(o)),
        name: o.name,
        platform: o.platform,
        properties: [...(o.properties ?? [])],
        requirements: [...(o.requirements ?? [])],
        category: [...(o.category ?? [])],
      },
      { signal },
    )
    .catch((error: unknown) => {
      if (!(error instanceof GatewayRefused)) throw error;
      throw new NotThisNode(
        isKeyOver(error)
          ? 'the farm does not accept this enrolment key: it is unknown, used, or has ended. Ask staff for a new one (npm run farm -- key)'
          : error.message,
      );
    });
  const { startedAt } = start;
  const identity = {
    url: o.url,
    name: o.name,
    nodeId,
    nodeKey,
    enrolledBy: digestOf(enrolmentKey),
    startedAt,
  };
  return { identity, beatSeconds };
};
