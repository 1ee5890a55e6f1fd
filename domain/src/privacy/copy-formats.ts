/** How a copy is handed over: both for reading and for another practice's software with every file, or one of these. */
export const copyFormats = ['archive', 'paper', 'bundle'] as const
export type CopyFormat = (typeof copyFormats)[number]

/** Who asks the desk for a copy: the patient, or who acts for them, as a parent does. */
export const copyAskers = ['patient', 'representative'] as const
export type CopyAsker = (typeof copyAskers)[number]
