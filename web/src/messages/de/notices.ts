import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/notices.ts'

export const texts = {
  foreignFormTitle: 'Das kam nicht von unserer Seite',
  foreignFormText:
    'Zu Ihrer Sicherheit nehmen wir nur an, was von unseren eigenen Seiten kommt. Beginnen Sie bitte dort noch einmal.',
  tooManyTitle: 'Zu viele Seiten auf einmal',
  tooMany:
    'Über Ihren Internetanschluss wurden gerade zu viele Seiten geöffnet. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  tooManyOrCall:
    'Über Ihren Internetanschluss wurden gerade zu viele Seiten geöffnet. Bitte versuchen Sie es in einigen Sekunden noch einmal, oder rufen Sie uns an.',
  movedTitle: 'Wir sind umgezogen',
  movedText:
    'Termine, Nachrichten und Ihr Konto finden Sie unter unserer neuen Adresse. Melden Sie sich dort mit demselben Passwort an. Hatten Sie einen Passkey oder einen zweiten Faktor, brauchen Sie vielleicht zuerst ein neues Passwort.',
  movedTo: 'Weiter zu {host}',
  movedSomewhere: 'Hier lässt sich nichts mehr buchen oder nachsehen. Fragen Sie uns bitte nach der neuen Adresse.',
  back: 'Zurück zu Ihrer Eingabe',
} satisfies SameKeys<typeof english>
