import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { S3Keys } from './blobs/blobS3.ts';
import { type CloudConfig, cloudEnvironment, cloudOf } from './config.cloud.ts';
import { issueEnvironment, type IssueToolsConfig, issueToolsOf } from './config.issues.ts';
import { mirrorEnvironment, type MirrorsConfig, mirrorsOf } from './config.mirrors.ts';
import { type PaymentConfig, paymentConfigOf, paymentEnvironment } from './config.payment.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const fleetSize = z.union([z.literal('off').transform(() => 0), z.coerce.number().int().min(0).max(60)]);

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const isWithin = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return isIP(address) !== 0 && isWithin && more.length === 0;
};

/** Environment variables, checked once at the start. An invalid value stops the start with its name. */
const Environment = z.object({
  PORT: port.default(8700),
  /** Address of the console for people; links in mails begin with it. By default this machine. */
  RENDERDESK_URL: z.url({ protocol: /^https?$/ }).optional(),
  RENDERDESK_HOST: z.string().default('0.0.0.0'),
  /**
   * Proxies whose `X-Forwarded-For` is trusted: addresses and networks separated by commas; `loopback` for this
   * machine.
   */
  RENDERDESK_TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (all) => all.every((one) => one === 'loopback' || isNetwork(one)),
      'must hold addresses or networks',
    ),
  RENDERDESK_DATA: z.string().default('.renderdesk'),
  /**
   * Store of images, logs and files: a folder, or `s3://bucket/prefix?endpoint=https://…&region=…` with the two keys.
   */
  RENDERDESK_BLOBS: z.string().min(1).optional(),
  /** Where nodes mount customers' storage. Each customer has a folder there, named by the id of the paying account. */
  RENDERDESK_STORAGE: z
    .string()
    .regex(/^(\/|[A-Za-z]:[\\/]|\\\\)/, 'must be an absolute path')
    .optional(),
  /** Further storages of customers' files: `name@10.0.0.9=/mnt/name`, separated by commas. */
  RENDERDESK_STORAGES: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((one) => one.trim()))
    .transform((all) => all.filter((one) => one !== '').map((one) => /^([^@=]+)@([^=]+)=(\/.+)$/.exec(one)))
    .refine((all) => all.every((one) => one !== null), 'must hold name@address=/path')
    .transform((all) =>
      all.map((one) => ({ name: one?.[1] ?? '', ip: one?.[2] ?? '', folder: one?.[3] ?? '' })),
    )
    .refine(
      (all) => new Set(['main', ...all.map(({ name }) => name)]).size === all.length + 1,
      'must name each storage once, and none main',
    ),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  DATABASE_URL: z.string().min(1),
  /** The role that migrates; defaults to the running role. */
  RENDERDESK_OWNER_URL: z.string().optional(),
  RENDERDESK_DEMO: z.enum(['off', 'on', 'large']).default('on'),
  RENDERDESK_ADMIN_PASSWORD: z.string().min(1).optional(),
  /** Mail address of the first administrator, for a forgotten password; read at the first start only. */
  RENDERDESK_ADMIN_EMAIL: z.email().optional(),
  /**
   * A host name that contains this opens the console in Chinese, any other in English (overview §1). When empty, the
   * browser's language decides.
   */
  RENDERDESK_BRAND: z.string().default(''),
  /** Where a signed-out visitor is sent on hosts with single sign-on; empty means /login (overview §8). */
  RENDERDESK_SSO_URL: z.string().default(''),
  /**
   * Hosts with single sign-on, separated by commas: production and pre-production (overview §8); empty means every
   * host.
   */
  RENDERDESK_SSO_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((one) => one.trim().toLowerCase()))
    .transform((hosts) => hosts.filter((host) => host !== '')),
  /** Single sign-on with OpenID Connect: the provider, and the client that this console is to it. */
  RENDERDESK_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  RENDERDESK_OIDC_CLIENT_ID: z.string().min(1).optional(),
  RENDERDESK_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** Which second factor is required after it: the console's own, or the provider's, which must then require one. */
  RENDERDESK_OIDC_FACTOR: z.enum(['own', 'provider']).default('own'),
  ...issueEnvironment,
  ...cloudEnvironment,
  ...mirrorEnvironment,
  /** Default platform, 0 or 24 (checklist O-138). */
  RENDERDESK_DEFAULT_PLATFORM: z.coerce.number().int().min(0).default(0),
  /** Whether code 836 is silent (overview §8). */
  RENDERDESK_SILENT_836: z.enum(['on', 'off']).default('off'),
  /** Days after which logs and images of ended tasks are removed; 0 keeps them. */
  RENDERDESK_KEEP_RENDERS_DAYS: z.coerce.number().int().min(0).max(36_500).default(30),
  /** Exports of more rows become rows of the export list. */
  /** What one entry of money by hand comes to at most, in RMB: more is a slip of the hand. */
  RENDERDESK_MOST_ENTRY: z.coerce.number().int().min(1).max(10_000_000_000).default(10_000_000),
  RENDERDESK_EXPORT_INLINE_ROWS: z.coerce.number().int().min(0).default(5000),
  /** Milliseconds to count the rows of a list; beyond, the total says «at least». */
  RENDERDESK_COUNT_MS: z.coerce.number().int().min(1).default(150),
  /** Milliseconds that the rows of a list wait for their total; beyond, it is sent after them. */
  RENDERDESK_GRACE_MS: z.coerce.number().int().min(0).default(10),
  /** `smtp://user:password@host:587` or `smtps://…`; without it messages are stored and shown, not sent. */
  RENDERDESK_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  RENDERDESK_MAIL_FROM: z.string().min(1).default('Renderdesk <renderdesk@localhost>'),
  /** Gateway for text messages, and its key; without it they are stored and shown, not sent. */
  RENDERDESK_SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  RENDERDESK_SMS_KEY: z.string().min(1).optional(),
  /**
   * Inner networks that webhooks may reach in addition to public addresses, separated by commas; `loopback` also
   * without TLS.
   */
  RENDERDESK_WEBHOOK_NETWORKS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .refine(
      (all) => all.every((one) => one === 'loopback' || isNetwork(one)),
      'must hold addresses or networks',
    ),
  RENDERDESK_LOG: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /**
   * Key for sealing secrets that must be readable again; else the data folder's `secret.key`. The same for all servers
   * of a database.
   */
  RENDERDESK_SECRET_KEY: z.string().min(32).optional(),
  /** The former key, until `npm run rekey` has sealed everything anew. */
  RENDERDESK_SECRET_KEY_FORMER: z.string().min(32).optional(),
  /** Words of the company that passwords must not consist of, separated by commas. */
  RENDERDESK_PASSWORD_WORDS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((one) => one.trim()))
    .transform((words) => words.filter((word) => word !== '')),
  /** Seconds between heartbeats of a node; one that misses six loses its frames. */
  RENDERDESK_BEAT_SECONDS: z.coerce.number().min(0.05).max(300).default(10),
  /** Number of machines of the launcher's simulated fleet; with 0 the demo's customers submit nothing new. */
  RENDERDESK_FLEET: fleetSize.default(0),
  /** Enrolment key for nodes of any platform, registered at the start, for fleets that start automatically. */
  RENDERDESK_ENROLMENT_KEY: z.string().min(16).max(200).optional(),
  /**
   * Key of the demo's website, a partner (`rdk_…:rds_…`), registered at the start, for customers that start
   * automatically.
   */
  RENDERDESK_PARTNER_KEY: z
    .string()
    .regex(/^rdk_[\w-]{1,60}:rds_[\w-]{20,200}$/)
    .optional(),
  /** Check answers against the contract, in tests and development; off in production to save time. */
  RENDERDESK_CHECK_ANSWERS: z.enum(['on', 'off']).default('off'),
  /** The demo's invoice issuer, whose PDFs state that origin; on by default in a demo. */
  /** What management controllers of nodes are signed in to with; the password is in a file that only the server reads. */
  RENDERDESK_IPMI_USER: z.string().min(1).max(60).optional(),
  RENDERDESK_IPMI_PASSWORD_FILE: z.string().min(1).optional(),
  RENDERDESK_INVOICE_ISSUER: z.enum(['local', 'off']).optional(),
  ...paymentEnvironment,
});

/** The provider of the single sign-on. */
export interface SignOnConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly factor: 'own' | 'provider';
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly url: string;
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  /** A folder's path or an `s3://` address. */
  readonly blobs: string;
  readonly storage: string;
  /** The installation names the storage; else it is a folder of the data. */
  readonly namesStorage: boolean;
  /** Further storages. */
  readonly storages: readonly { readonly name: string; readonly ip: string; readonly folder: string }[];
  readonly s3Keys: S3Keys | undefined;
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  /** `off`, `on`, or a size such as `large`. */
  readonly demo: 'off' | 'on' | 'large';
  readonly adminPassword: string | undefined;
  readonly adminEmail: string | undefined;
  readonly brand: string;
  readonly ssoUrl: string;
  readonly ssoHosts: readonly string[];
  readonly signOn: SignOnConfig | undefined;
  readonly ticketToolUrl: string | undefined;
  readonly projectToolUrl: string | undefined;
  /** Where issues of tasks are opened; a tool that is undefined keeps them here. */
  readonly issueTools: IssueToolsConfig;
  /** Where machines of clouds and other houses are applied for. */
  readonly cloud: CloudConfig | undefined;
  /** What writes images on machines. */
  readonly mirrors: MirrorsConfig | undefined;
  readonly defaultPlatform: number;
  readonly silent836: boolean;
  readonly mostEntry: number;
  readonly exportInlineRows: number;
  readonly countMs: number;
  readonly graceMs: number;
  readonly keepRendersDays: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly webhookNetworks: readonly string[];
  readonly sms: { readonly url: string; readonly key: string } | undefined;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly secretKey: string | undefined;
  readonly formerSecretKey: string | undefined;
  readonly passwordWords: readonly string[];
  readonly beatSeconds: number;
  readonly fleet: number;
  readonly enrolmentKey: string | undefined;
  readonly partnerKey: string | undefined;
  readonly checkAnswers: boolean;
  readonly payment: PaymentConfig;
  /** How machines are switched by IPMI; undefined where they are not. */
  readonly ipmi: { readonly user: string; readonly passwordFile: string } | undefined;
  /** Digital invoices are issued by the demo's issuer; else staff enter invoices issued elsewhere. */
  readonly issuesInvoices: boolean;
}

/** Reads the configuration from an environment. Throws with the name of the invalid variable. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'not understood'}`);
  }
  const e = parsed.data;
  return {
    port: e.PORT,
    host: e.RENDERDESK_HOST,
    url: e.RENDERDESK_URL ?? `http://localhost:${e.PORT}`,
    trustedProxies: e.RENDERDESK_TRUSTED_PROXIES,
    dataDir: resolve(e.RENDERDESK_DATA),
    blobs: blobPlace(e.RENDERDESK_BLOBS, resolve(e.RENDERDESK_DATA)),
    storage: e.RENDERDESK_STORAGE ?? resolve(e.RENDERDESK_DATA, 'storage'),
    namesStorage: e.RENDERDESK_STORAGE !== undefined,
    storages: e.RENDERDESK_STORAGES,
    s3Keys:
      e.AWS_ACCESS_KEY_ID !== undefined && e.AWS_SECRET_ACCESS_KEY !== undefined
        ? { accessKeyId: e.AWS_ACCESS_KEY_ID, secretAccessKey: e.AWS_SECRET_ACCESS_KEY }
        : undefined,
    databaseUrl: e.DATABASE_URL,
    ownerUrl: e.RENDERDESK_OWNER_URL ?? e.DATABASE_URL,
    demo: e.RENDERDESK_DEMO,
    adminPassword: e.RENDERDESK_ADMIN_PASSWORD,
    adminEmail: e.RENDERDESK_ADMIN_EMAIL,
    brand: e.RENDERDESK_BRAND,
    ssoUrl: e.RENDERDESK_SSO_URL,
    ssoHosts: e.RENDERDESK_SSO_HOSTS,
    signOn: signOnOf(e),
    ticketToolUrl: e.RENDERDESK_TICKET_TOOL_URL,
    projectToolUrl: e.RENDERDESK_PROJECT_TOOL_URL,
    issueTools: issueToolsOf(e, needsTls),
    cloud: cloudOf(e, needsTls),
    mirrors: mirrorsOf(e, needsTls),
    defaultPlatform: e.RENDERDESK_DEFAULT_PLATFORM,
    silent836: e.RENDERDESK_SILENT_836 === 'on',
    mostEntry: e.RENDERDESK_MOST_ENTRY,
    exportInlineRows: e.RENDERDESK_EXPORT_INLINE_ROWS,
    countMs: e.RENDERDESK_COUNT_MS,
    graceMs: e.RENDERDESK_GRACE_MS,
    keepRendersDays: e.RENDERDESK_KEEP_RENDERS_DAYS,
    smtpUrl: e.RENDERDESK_SMTP_URL,
    mailFrom: e.RENDERDESK_MAIL_FROM,
    sms: smsOf(e),
    webhookNetworks: e.RENDERDESK_WEBHOOK_NETWORKS,
    logLevel: e.RENDERDESK_LOG,
    secretKey: e.RENDERDESK_SECRET_KEY,
    formerSecretKey: e.RENDERDESK_SECRET_KEY_FORMER,
    passwordWords: e.RENDERDESK_PASSWORD_WORDS,
    beatSeconds: e.RENDERDESK_BEAT_SECONDS,
    fleet: e.RENDERDESK_FLEET,
    enrolmentKey: e.RENDERDESK_ENROLMENT_KEY,
    partnerKey: e.RENDERDESK_PARTNER_KEY,
    checkAnswers: e.RENDERDESK_CHECK_ANSWERS === 'on',
    issuesInvoices:
      (e.RENDERDESK_INVOICE_ISSUER ?? (e.RENDERDESK_DEMO !== 'off' ? 'local' : 'off')) === 'local',
    ipmi:
      e.RENDERDESK_IPMI_USER !== undefined && e.RENDERDESK_IPMI_PASSWORD_FILE !== undefined
        ? { user: e.RENDERDESK_IPMI_USER, passwordFile: resolve(e.RENDERDESK_IPMI_PASSWORD_FILE) }
        : undefined,
    payment: paymentConfigOf(e, { demo: e.RENDERDESK_DEMO !== 'off' }),
  };
};

/** Complete or absent. Without TLS only on this machine, since codes and names would travel in clear text. */
const signOnOf = (e: z.output<typeof Environment>): SignOnConfig | undefined => {
  const issuer = e.RENDERDESK_OIDC_ISSUER;
  const clientId = e.RENDERDESK_OIDC_CLIENT_ID;
  const clientSecret = e.RENDERDESK_OIDC_CLIENT_SECRET;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new Error('RENDERDESK_OIDC_ISSUER: needs RENDERDESK_OIDC_CLIENT_ID and _CLIENT_SECRET beside it');
  needsTls('RENDERDESK_OIDC_ISSUER', issuer);
  return { issuer, clientId, clientSecret, factor: e.RENDERDESK_OIDC_FACTOR };
};

/** Whether an address is on this machine, where nobody can listen. */
export const isHere = (address: string): boolean =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(address).hostname);

const needsTls = (name: string, address: string): void => {
  if (address.startsWith('http:') && !isHere(address)) throw new Error(`${name}: must be an https address`);
};

const smsOf = (e: z.output<typeof Environment>): Config['sms'] => {
  const url = e.RENDERDESK_SMS_URL;
  if (url === undefined) return undefined;
  // Its messages hold the codes that open accounts.
  needsTls('RENDERDESK_SMS_URL', url);
  return { url, key: e.RENDERDESK_SMS_KEY ?? '' };
};

const blobPlace = (place: string | undefined, dataDir: string): string => {
  if (place?.startsWith('s3://')) return place;
  return place === undefined ? join(dataDir, 'blobs') : resolve(place);
};
