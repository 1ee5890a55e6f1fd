/** How many days the audit is looked at, exported or counted at once. */
export const auditDaysAtMost = 92
/** That are shown unless others are asked for. */
export const auditDaysShown = 7
/** In which what is unusual is looked for. */
export const unusualDays = 14
export const unusualAtMost = 50
