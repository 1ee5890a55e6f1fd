import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/errors.ts'

export const texts = {
  bad_request: 'Das hat nicht geklappt. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  unauthorized: 'Sie sind abgemeldet. Bitte melden Sie sich an.',
  forbidden: 'Das ist mit Ihrem Konto nicht möglich.',
  not_found: 'Das finden wir nicht mehr.',
  unknown_clinic: 'Unter dieser Adresse meldet sich keine Praxis.',
  clinic_moved: 'Wir sind zu einer anderen Adresse umgezogen.',
  method_not_allowed: 'Das hat nicht geklappt. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  payload_too_large: 'Das ist zu viel auf einmal. Bitte kürzen.',
  unsupported_media_type: 'Das hat nicht geklappt. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  invalid_fields: 'Bitte prüfen Sie einige Angaben.',
  too_many_requests: 'Das war viel auf einmal. Bitte kurz warten und noch einmal versuchen.',
  internal: 'Bei uns ist etwas schiefgegangen. Bitte gleich noch einmal versuchen.',
  unavailable: 'Wir sind gerade nicht erreichbar. Bitte gleich noch einmal versuchen.',
  stale_version: 'Das hat inzwischen jemand geändert. Sehen Sie nach und versuchen Sie es noch einmal.',
  version_required: 'Das hat nicht geklappt. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  idempotency_key_reused:
    'Das wurde beim ersten Mal gespeichert, so wie es da stand. Sehen Sie nach, bevor Sie es noch einmal senden.',
  slot_taken: 'Dieser Termin wurde gerade vergeben. Wählen Sie einen anderen.',
  slot_not_offered: 'Dieser Termin ist nicht frei. Wählen Sie einen anderen.',
  offer_changed: 'Dauer oder Preis haben sich geändert. Bitte prüfen Sie das.',
  hold_expired: 'Ihr Termin ist nicht mehr reserviert. Ist er noch frei?',
  hold_not_extendable: 'Länger können wir nicht reservieren. Buchen Sie jetzt.',
  too_many_holds: 'Gerade können wir nichts reservieren. Versuchen Sie es später noch einmal, oder rufen Sie uns an.',
  too_many_bookings:
    'Von hier wurden viele Termine gebucht. Versuchen Sie es später noch einmal, oder rufen Sie uns an.',
  email_unconfirmed: 'Bitte bestätigen Sie die E-Mail-Adresse.',
  too_many_visits_ahead: 'Mehr Termine lassen sich online nicht buchen. Sagen Sie einen ab, oder rufen Sie uns an.',
  for_new_patients: 'Dieser Termin ist für neue Patientinnen und Patienten. Wählen Sie einen anderen Anlass.',
  takes_no_new_patients:
    'Hier werden zurzeit keine neuen Patientinnen und Patienten aufgenommen. Wählen Sie jemand anderen.',
  state_conflict: 'Der Termin hat sich inzwischen geändert. Laden Sie die Seite neu.',
  too_many_moves: 'Dieser Termin wurde zu oft verschoben. Bitte rufen Sie uns an.',
  too_late_online: 'So kurz vorher geht das nur am Telefon.',
  too_many_files: 'Mehr Dokumente lassen sich nicht hinzufügen.',
  file_storage_full: 'Gerade ist kein Platz für Dokumente. Bringen Sie sie zum Termin mit.',
} satisfies SameKeys<typeof english>
