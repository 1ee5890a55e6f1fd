/** Wrong codes and birth dates together, until the clinic sends another link. */
export const wrongTriesAtMost = 5
/** So long a link to an outside address can be read. */
export const linkDays = 30
/** So long whoever has read it opens its letters, in the same window. */
export const readingMinutes = 30
/** So long a partner reads what it has opened, from then on and anew from when it says that the patient was seen. */
export const readableDays = 180
/** Letters that go along with one, and what lies in the drafts of a patient. */
export const lettersAtMost = 5
export const draftsAtMost = 10
/**
 * In a day: those to partners and those to addresses each, so that neither stands in the way of the other, and one account
 * in nobody's; and what one mailbox gets of them, which never asked for any.
 */
export const sendsPerDay = { account: 40, clinic: 200, mailbox: 15 }
/** Other links for one referral, in a day. */
export const resendsPerDay = 3
/** Links that are tried from one network in an hour. */
export const readingsPerHour = 30

/** The text that a patient agrees to; whatever changes in it is another version, and old ones stay. */
export const outgoingConsentVersion = 1
export const outgoingConsentTexts: Record<number, Record<'en' | 'de', string>> = {
  1: {
    en: 'I agree that {clinic} sends my name, birth date and contact details, the reason for the referral, the question and the letters that are chosen here to {recipient}, for my further treatment. I release the doctors of {clinic} from their duty of confidentiality as far as this needs it. I can withdraw this at any time; from then on {recipient} can open nothing of it anymore. What was read before stays known there.',
    de: 'Ich bin einverstanden, dass {clinic} meinen Namen, mein Geburtsdatum, meine Kontaktdaten, den Grund der Überweisung, die Fragestellung und die hier ausgewählten Briefe zu meiner Weiterbehandlung an {recipient} übermittelt. Ich entbinde die Behandelnden von {clinic} insoweit von der Schweigepflicht. Ich kann das jederzeit widerrufen; ab dann kann {recipient} nichts davon mehr öffnen. Was dort bis dahin gelesen wurde, bleibt davon unberührt.',
  },
}

export const writeOutgoingConsent = (
  version: number,
  language: 'en' | 'de',
  names: { recipient: string; clinic: string },
): string =>
  outgoingConsentTexts[version]![language].replaceAll(
    /\{(recipient|clinic)\}/g,
    (_, name: 'recipient' | 'clinic') => names[name],
  )
