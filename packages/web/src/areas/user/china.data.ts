/** What people write for the country whose provinces and cities are known, in lower case. */
export const chinaNames: readonly string[] = ['中国', '中华人民共和国', 'china'];
