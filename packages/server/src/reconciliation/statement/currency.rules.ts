const words = {
  1: /^(cny|rmb|cnh|yuan|chineseyuan|renminbi|156|01|1|元|¥|人民币元?|(人民币|rmb|cny)+元?)$/,
  2: /^(usd|us\$|\$|usdollars?|dollars?|840|14|美元|美金|(美元|usd)+)$/,
} as const;

/** Whether a word names the currency of an account. */
export const isCurrency = (word: string, currency: 1 | 2): boolean =>
  words[currency].test(
    word
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s()[\]\-_.:/]/g, '')
      .replace('￥', '¥'),
  );
