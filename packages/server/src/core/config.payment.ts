import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Environment variables of payment channels. A channel is configured completely or not at all. */
export const paymentEnvironment = {
  /** Minutes that a customer has to pay an order by QR code. */
  RENDERDESK_PAYMENT_MINUTES: z.coerce.number().int().min(5).max(10_080).default(120),
  /** The demo's payment page, where orders are paid without money; on by default in a demo. */
  RENDERDESK_PAYMENT_PAGE: z.enum(['on', 'off']).optional(),
  RENDERDESK_WECHAT_MERCHANT: z.string().min(1).optional(),
  RENDERDESK_WECHAT_APP: z.string().min(1).optional(),
  /** Our private key (PEM), and the serial number of its certificate. */
  RENDERDESK_WECHAT_KEY_FILE: z.string().min(1).optional(),
  RENDERDESK_WECHAT_SERIAL: z.string().min(1).optional(),
  /** The APIv3 key, which decrypts callbacks. */
  RENDERDESK_WECHAT_API_KEY: z.string().length(32).optional(),
  /**
   * Keys that verify WeChat Pay's signatures: files of public keys or certificates by id:
   * `PUB_KEY_ID_01…=/etc/…/key.pem,…`.
   */
  RENDERDESK_WECHAT_PLATFORM_KEYS: z.string().min(1).optional(),
  RENDERDESK_WECHAT_URL: z.url({ protocol: /^https?$/ }).default('https://api.mch.weixin.qq.com'),
  RENDERDESK_ALIPAY_APP: z.string().min(1).optional(),
  /** The merchant's account id (PID), as in callbacks. */
  RENDERDESK_ALIPAY_SELLER: z.string().min(1).optional(),
  RENDERDESK_ALIPAY_KEY_FILE: z.string().min(1).optional(),
  /** Alipay's public key (PEM). */
  RENDERDESK_ALIPAY_PUBLIC_KEY_FILE: z.string().min(1).optional(),
  RENDERDESK_ALIPAY_URL: z.url({ protocol: /^https?$/ }).default('https://openapi.alipay.com/gateway.do'),
} as const;

export interface WechatConfig {
  readonly url: string;
  readonly merchantId: string;
  readonly appId: string;
  readonly serial: string;
  /** PEM. */
  readonly privateKey: string;
  readonly apiKey: string;
  /** PEM by serial number or key id. */
  readonly platformKeys: Readonly<Record<string, string>>;
}
export interface AlipayConfig {
  readonly url: string;
  readonly appId: string;
  readonly sellerId: string;
  readonly privateKey: string;
  readonly publicKey: string;
}
export interface PaymentConfig {
  readonly minutes: number;
  readonly page: boolean;
  readonly wechat: WechatConfig | undefined;
  readonly alipay: AlipayConfig | undefined;
}

type Environment = z.output<z.ZodObject<typeof paymentEnvironment>>;

/** All values of a channel; undefined when none is set. Throws with the first missing name when only some are set. */
const whole = <const K extends keyof Environment>(
  e: Environment,
  ...names: readonly K[]
): Readonly<Record<K, string>> | undefined => {
  const given = names.filter((name) => e[name] !== undefined);
  if (given.length === 0) return undefined;
  const missing = names.find((name) => e[name] === undefined);
  if (missing !== undefined) throw new Error(`${missing}: is needed beside ${given[0]}`);
  return Object.fromEntries(names.map((name) => [name, String(e[name])])) as Readonly<Record<K, string>>;
};

const fileOf = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new Error(`${name}: cannot be read (${why})`, { cause: error });
  }
};

/** Reads the channels of an environment, with keys from their files. Throws with the name of the invalid variable. */
export const paymentConfigOf = (e: Environment, o: { readonly demo: boolean }): PaymentConfig => {
  const wechat = whole(
    e,
    'RENDERDESK_WECHAT_MERCHANT',
    'RENDERDESK_WECHAT_APP',
    'RENDERDESK_WECHAT_KEY_FILE',
    'RENDERDESK_WECHAT_SERIAL',
    'RENDERDESK_WECHAT_API_KEY',
    'RENDERDESK_WECHAT_PLATFORM_KEYS',
  );
  const alipay = whole(
    e,
    'RENDERDESK_ALIPAY_APP',
    'RENDERDESK_ALIPAY_SELLER',
    'RENDERDESK_ALIPAY_KEY_FILE',
    'RENDERDESK_ALIPAY_PUBLIC_KEY_FILE',
  );
  const platformKeys = (text: string): Record<string, string> =>
    Object.fromEntries(
      text.split(',').map((one) => {
        const [serial = '', path = ''] = one.trim().split('=');
        if (path === '') throw new Error('RENDERDESK_WECHAT_PLATFORM_KEYS: must hold number=file');
        return [serial, fileOf('RENDERDESK_WECHAT_PLATFORM_KEYS', path)];
      }),
    );
  return {
    minutes: e.RENDERDESK_PAYMENT_MINUTES,
    page: (e.RENDERDESK_PAYMENT_PAGE ?? (o.demo ? 'on' : 'off')) === 'on',
    wechat: wechat && {
      url: e.RENDERDESK_WECHAT_URL,
      merchantId: wechat.RENDERDESK_WECHAT_MERCHANT,
      appId: wechat.RENDERDESK_WECHAT_APP,
      serial: wechat.RENDERDESK_WECHAT_SERIAL,
      privateKey: fileOf('RENDERDESK_WECHAT_KEY_FILE', wechat.RENDERDESK_WECHAT_KEY_FILE),
      apiKey: wechat.RENDERDESK_WECHAT_API_KEY,
      platformKeys: platformKeys(wechat.RENDERDESK_WECHAT_PLATFORM_KEYS),
    },
    alipay: alipay && {
      url: e.RENDERDESK_ALIPAY_URL,
      appId: alipay.RENDERDESK_ALIPAY_APP,
      sellerId: alipay.RENDERDESK_ALIPAY_SELLER,
      privateKey: fileOf('RENDERDESK_ALIPAY_KEY_FILE', alipay.RENDERDESK_ALIPAY_KEY_FILE),
      publicKey: fileOf('RENDERDESK_ALIPAY_PUBLIC_KEY_FILE', alipay.RENDERDESK_ALIPAY_PUBLIC_KEY_FILE),
    },
  };
};
