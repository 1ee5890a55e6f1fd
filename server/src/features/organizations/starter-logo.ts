import { createHash } from 'node:crypto'

/** The logo that every clinic begins with: a round shape in the middle of the road. */
export const starterLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f5d62"/><path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z" fill="#fff"/></svg>\n'

/** Where a clinic that has it serves it. */
export const starterLogoUrl = `/files/${createHash('sha256').update(starterLogo).digest('hex').slice(0, 32)}`
