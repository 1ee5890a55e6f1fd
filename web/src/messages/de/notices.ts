import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/notices.ts'

export const texts = {
  foreignFormTitle: 'Das kam nicht von unserer Seite',
  foreignFormText:
    'Zu Ihrer Sicherheit nehmen wir nur an, was von unseren eigenen Seiten kommt. Beginnen Sie bitte dort noch einmal.',
  back: 'Zurück zu Ihrer Eingabe',
} satisfies SameKeys<typeof english>
