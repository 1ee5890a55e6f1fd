/** So many fitting patients a search counts and shows: who has more of them types another letter. */
export const foundAtMost = 50
/** How to reach them is shown where so many are found, or fewer: of a name that is begun it is nobody's need. */
export const contactsAtMost = 10
