/** Of how many fitting patients a search tells: who has more of them types another letter. */
export const foundAtMost = 500
