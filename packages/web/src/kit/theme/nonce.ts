/** The nonce under which the content security policy lets a library add its styles; empty in development. */
export const nonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
