/** So many fitting patients a search counts: who has more of them types another letter. */
export const foundAtMost = 500
