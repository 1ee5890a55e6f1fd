/** Length over composition (NIST 800-63B, OWASP ASVS 6.2): counted in code points. */
export const passwordMinimum = 12
export const passwordMaximum = 128
