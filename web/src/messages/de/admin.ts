import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/admin.ts'

export const texts = {
  title: 'Praxis',
  today: 'Heute',
  doctor: 'Ärztin oder Arzt',
  allDoctors: 'Ganzes Team',
  emptyFor: 'An diesem Tag keine Termine bei {name}',
  showAll: 'Alle zeigen',

  outbox: 'Postausgang',
  outboxLead: 'Was die Praxis verschickt hat, das Neueste zuerst.',
  unsent: '{count, plural, one {# Nachricht nicht verschickt} other {# Nachrichten nicht verschickt}}',
  noMailServer:
    'Es ist kein Mailserver eingerichtet. Alle Nachrichten landen hier, statt verschickt zu werden; ihre Links funktionieren von hier aus.',
  messageStatus: 'Status',
  anyStatus: 'Alle Nachrichten',
  queued: 'Wird verschickt',
  sent: 'Verschickt',
  kept: 'Liegt hier',
  failed: 'Fehlgeschlagen',
  to: 'An {address}',
  recipient: 'An',
  kind: 'Art',
  written: 'Geschrieben',
  sentAt: 'Verschickt',
  attempts: '{count, plural, one {# Versuch} other {# Versuche}}',
  lastError: 'Antwort des Mailservers',
  textHidden:
    'Diese Nachricht enthält einen Link nur für die Empfängerin oder den Empfänger; ihr Text wird deshalb nicht gezeigt.',
  retry: 'Noch einmal versuchen',
  messages: 'Nachrichten',
  emptyOutbox: 'Noch keine Nachrichten',
  emptyOutboxText: 'Sobald ein Termin gebucht, verlegt oder abgesagt wird, steht seine Nachricht hier.',
  emptyStatus: 'Keine solchen Nachrichten',
  showAllMessages: 'Alle Nachrichten zeigen',

  kindBooked: 'Buchung',
  kindRescheduled: 'Neue Zeit',
  kindCancelled: 'Absage',
  kindRestored: 'Absage zurückgenommen',
  kindSignUp: 'Registrierung',
  kindPassword: 'Passwort',
} satisfies SameKeys<typeof english>
