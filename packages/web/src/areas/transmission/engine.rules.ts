/** The word that the address of a new engine has in place of an id (checklist T-040). */
export const newEngine = 'add';
