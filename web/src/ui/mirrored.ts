/** Whether what is written in it runs from right to left. */
export const isMirrored = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

const mirrored: Partial<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

/** The key as if everything ran from left to right: the arrow that leads on is the right one. */
export const keyAlong = (element: Element, key: string): string => (isMirrored(element) && mirrored[key]) || key
