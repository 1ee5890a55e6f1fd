import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/doctor.ts'

export const texts = {
  today: 'Heute',
  expected: 'Erwartet',
  waiting: 'Wartet',
  withYou: 'Bei Ihnen',
  done: 'Fertig',
  noShow: 'Nicht erschienen',
  canceled: 'Abgesagt',
  checkIn: 'Ist da',
  bringIn: 'Aufrufen',
  finish: 'Abschließen',
  previousDay: 'Vorheriger Tag',
  nextDay: 'Nächster Tag',
} satisfies SameKeys<typeof english>
