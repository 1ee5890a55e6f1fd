import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/account-errors.ts'

export const texts = {
  request_changed: 'Dieser Antrag hat sich inzwischen geändert. Laden Sie die Seite neu.',
  referral_unproven: 'Der Code oder das Geburtsdatum stimmt nicht. Nach fünf falschen Versuchen ist der Link gesperrt.',
  referral_locked:
    'Nach zu vielen falschen Versuchen ist dieser Link gesperrt. Bitte fragen Sie die Praxis nach einem neuen.',
  referral_read:
    'Diese Überweisung wurde schon gelesen. Ein Link lässt sich einmal lesen. Fragen Sie die Praxis, wenn Sie sie noch einmal brauchen.',
  referral_over:
    'Diese Überweisung lässt sich nicht mehr lesen: Der Link ist abgelaufen, oder sie wurde zurückgezogen. Bitte rufen Sie die Praxis an.',
  offer_over: 'Dieser Termin ist nicht mehr für Sie reserviert. Sie bleiben auf der Warteliste.',
  too_many_waits: 'Sie stehen schon so oft wie möglich auf der Warteliste. Verlassen Sie erst einen Eintrag.',
  review_closed: 'Diese Bewertung lässt sich nicht mehr schreiben oder ändern.',
  answers_completed: 'Dieses Formular ist schon gesendet, daran ändert sich nichts mehr.',
  form_not_asked: 'Dieses Formular wird nicht mehr gefragt.',
  repeat_asked: 'Das haben Sie schon angefragt. Wir melden uns.',
  medication_ended: 'Diese Verordnung wurde inzwischen beendet.',
  code_required: 'Es wurde nichts geändert: Dafür ist ein Code aus Ihrer Authenticator-App nötig.',
  wrong_password: 'Das ist nicht Ihr jetziges Passwort.',
  wrong_code: 'Dieser Code stimmt nicht.',
  second_factor_not_begun:
    'Das gibt es nicht mehr, oder es hat zu lange gedauert. Laden Sie die Seite neu und beginnen Sie noch einmal.',
  second_factor_required:
    'Die Praxis verlangt die Zwei-Faktor-Anmeldung. Laden Sie die Seite neu, um sie einzurichten.',
  second_factor_first: 'Richten Sie die Zwei-Faktor-Anmeldung zuerst für sich selbst ein, in Ihrem Konto.',
  not_paid_online: 'Online-Zahlung ist hier gerade nicht möglich. Bitte rufen Sie uns an.',
  voucher_unknown:
    'Kein Gutschein, der hier gilt, hat diesen Code. Prüfen Sie ihn, oder fragen Sie in der Praxis nach.',
  voucher_not_for_this: 'Dieser Gutschein gilt für etwas anderes, als diese Rechnung abrechnet.',
  voucher_changed: 'Der Gutschein deckt inzwischen einen anderen Betrag. Sehen Sie noch einmal nach.',
  due_changed: 'Der offene Betrag hat sich geändert. Sehen Sie ihn noch einmal an, bevor Sie bezahlen.',
  payment_under_way: 'Ihre Zahlung wird bereits verarbeitet. Sie müssen nicht noch einmal bezahlen.',
  link_expired: 'Dieser Link wurde schon verwendet oder ist zu alt. Fordern Sie einen neuen an.',
  other_address: 'Diese Einladung ging an eine andere E-Mail-Adresse. Melden Sie sich mit dem Konto dazu an.',
  password_too_short: 'Wählen Sie ein längeres Passwort: mindestens 12 Zeichen.',
  password_too_long: 'Wählen Sie ein kürzeres Passwort: höchstens 128 Zeichen.',
  password_too_common: 'Dieses Passwort verwenden viele. Wählen Sie ein anderes.',
  invalid_login: 'E-Mail und Passwort passen nicht zusammen. Noch einmal versuchen oder das Passwort zurücksetzen.',
} as const satisfies SameKeys<typeof english>
