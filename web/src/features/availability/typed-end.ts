// A time field cannot say 24:00: midnight at the end of hours is typed as the one at which a day begins.

export const typedEnd = (to: string): string => (to === '24:00' ? '00:00' : to)

export const sentEnd = (to: string): string => (to === '00:00' ? '24:00' : to)
