import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { errors as englishErrors, texts as english } from '../en/near.ts'

export const texts = {
  nearText: 'Der Standort Ihres Handys zeigt hier, dass Sie da sind. Er wird einmal verglichen und nicht gespeichert.',
  nearDesk: 'Sie können sich auch am Empfang anmelden.',
  shareLocation: 'Standort teilen und anmelden',
  notNear:
    'Ihr Handy scheint zu weit weg zu sein. Versuchen Sie es noch einmal, wenn Sie da sind, oder melden Sie sich am Empfang an.',
  locationUnknown:
    'Ihr Handy hat seinen Standort nicht mitgeteilt. Erlauben Sie ihn für diese Seite, oder melden Sie sich am Empfang an.',
} as const satisfies SameKeys<typeof english>

/** Refusals of who checks in with a phone. */
export const errors = {
  location_needed: 'Hier wird zum Anmelden der Standort Ihres Handys gebraucht. Am Empfang geht es auch ohne.',
  not_near: 'Ihr Handy ist zu weit von der Praxis entfernt. Sie können sich auch am Empfang anmelden.',
} as const satisfies SameKeys<typeof englishErrors>
