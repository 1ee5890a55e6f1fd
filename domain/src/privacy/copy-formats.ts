/** How a copy is handed over: both for reading and for another practice's software with every file, or one of these. */
export const copyFormats = ['archive', 'paper', 'bundle'] as const
export type CopyFormat = (typeof copyFormats)[number]
