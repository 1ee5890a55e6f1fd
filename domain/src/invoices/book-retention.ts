/**
 * For how many years after the end of a year its books name people at least. DE: ten, as books are kept (§ 147 (3), (4)
 * AO; invoices alone eight, also by § 14b (1) UStG, but entries without them prove nothing). AT: seven (§ 132 (1) BAO).
 * US: as long as they may matter (26 CFR 1.6001-1 (e)), seven at the longest of what the IRS names (Publication 583). Ten
 * elsewhere.
 */
export const bookYearsIn = (country: string): number => (country === 'AT' || country === 'US' ? 7 : 10)
