/** Who looks after so many, whoever let them, writes nobody down any more. */
export const childrenAtMost = 12
/** So many are asked at a time to act for one patient. */
export const invitationsAtMost = 8
/** How long an invitation can be answered. */
export const invitationDays = 14
/** So long before a guardian's access ends by age they are told, and the child at an address of their own. */
export const toldDaysBefore = 14
