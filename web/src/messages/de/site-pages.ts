import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/site-pages.ts'

export const texts = {
  since: 'Stand: {date}',
  until: 'Dieser Text stand hier vom {from} bis zum {until}.',
  now: 'Aktuellen Text lesen',
} as const satisfies SameKeys<typeof english>
