/** My account: reached from the account menu, and from the bell. */
export const accountPath = '/home/userUpdate';
