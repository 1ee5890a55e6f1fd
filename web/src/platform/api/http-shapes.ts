/** What an answer always carries: the fields of an object, or one of the kinds that are none. */
export type Shape = readonly string[] | 'list' | 'nothing' | { fileTypes: readonly string[] }

/** By method and path; the build writes it from the contracts. */
export const shapes: Record<string, Shape> = {}
