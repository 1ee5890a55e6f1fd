/**
 * Whether a note is for its patient unless its doctor says otherwise: where the law lets nobody keep it from them
 * (45 CFR 171, information blocking). Elsewhere they may ask for it (Germany: § 630g BGB).
 */
export const sharesByDefault = (country: string): boolean => country === 'US'
