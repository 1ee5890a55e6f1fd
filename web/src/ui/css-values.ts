import type { CSSProperties } from 'react'

/** Custom properties of one element, for its style sheet to count with. */
export const cssValues = (values: Record<`--${string}`, number>): CSSProperties => values
