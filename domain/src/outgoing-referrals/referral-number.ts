/** By which a mail and the slip with its code are found together: of the id, and shorter than a code. */
export const referralNumber = (id: string): string => id.replaceAll('-', '').slice(-6).toUpperCase()
