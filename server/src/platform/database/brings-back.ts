/**
 * Set in a transaction that writes rows as they were once, which a rule about beginning anew does not hold for: that was
 * asked when they began, of facts that may be others by now.
 */
export const bringsBack = { 'app.brings_back': 'on' } as const
