/** How often the newest seal of the audit is mailed to those who may read it. */
export const sealMailRhythms = ['never', 'daily', 'weekly'] as const
export type SealMailRhythm = (typeof sealMailRhythms)[number]
