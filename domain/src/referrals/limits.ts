/** In characters; and how many files go along with one. */
export const referralLimits = { reason: 1000, question: 2000, thread: 2000, explanation: 500, files: 10 }

/** In the files of all drafts of a partner together: nobody at the clinic sees them, and they take its room. */
export const draftMegabytesAtMost = 500

export const urgencies = ['routine', 'urgent', 'asap'] as const
export type Urgency = (typeof urgencies)[number]

/** Why the clinic takes a patient not on, or could not see them. */
export const rejectReasons = ['no-capacity', 'other-specialty', 'incomplete', 'other'] as const
export const failReasons = ['unreachable', 'declined-by-patient', 'no-show', 'other'] as const

/** Who gave the consent, and how. */
export const consentGivers = ['patient', 'representative'] as const
export type ConsentGiver = (typeof consentGivers)[number]
export const consentWays = ['signed', 'spoken'] as const
export type ConsentWay = (typeof consentWays)[number]

/** Older consent is to something else: one is asked for. */
export const consentDaysAtMost = 366

/** The text that a patient agrees to, with who sends and who gets it; whatever changes in it is another version, and old ones stay. */
export const consentVersion = 3
/** Since when it says that whoever sends them may book a visit in their name. */
export const bookingConsentVersion = 3
export const consentTexts: Record<number, Record<'en' | 'de', string>> = {
  1: {
    en: 'I agree that my name, birth date, contact details, the reason for the referral and what is written here about it are sent to the clinic, and that the clinic sends a report of my visit back to whoever referred me. I can withdraw this at any time; from then on no report can be opened any more.',
    de: 'Ich bin einverstanden, dass mein Name, mein Geburtsdatum, meine Kontaktdaten, der Grund der Überweisung und die Angaben dazu an die Praxis übermittelt werden und die Praxis einen Bericht über meinen Besuch an die überweisende Stelle zurückgibt. Ich kann das jederzeit widerrufen; ab dann kann kein Bericht mehr geöffnet werden.',
  },
  2: {
    en: 'I agree that {partner} sends my name, birth date, contact details, the reason for the referral and what is written here about it to {clinic}, and that {clinic} sends a report of my visit, with findings and diagnoses, back to {partner}. I release the doctors of both from their duty of confidentiality as far as this needs it. I can withdraw this at any time; from then on no report can be opened anymore.',
    de: 'Ich bin einverstanden, dass {partner} meinen Namen, mein Geburtsdatum, meine Kontaktdaten, den Grund der Zuweisung und die Angaben dazu an {clinic} übermittelt und dass {clinic} einen Bericht über meinen Termin mit Befunden und Diagnosen an {partner} sendet. Ich entbinde die Behandelnden beider Seiten insoweit von der Schweigepflicht. Ich kann das jederzeit widerrufen; ab dann kann kein Bericht mehr geöffnet werden.',
  },
  3: {
    en: 'I agree that {partner} sends my name, birth date, contact details, the reason for the referral, what is written here about it, and the files that go along with it or with an answer to a question (such as findings, letters and pictures) to {clinic}. I agree that {partner} may book a visit at {clinic} in my name and sees for what, when, where and with whom my visit is and whether it takes place, and that {clinic} sends a report of my visit, with findings and diagnoses, back to {partner}. I release the doctors of both from their duty of confidentiality as far as this needs it. I can withdraw this at any time; from then on {partner} can book no visit for me, and can open neither my visit nor a report anymore.',
    de: 'Ich bin einverstanden, dass {partner} meinen Namen, mein Geburtsdatum, meine Kontaktdaten, den Grund der Zuweisung, die Angaben dazu und die Dateien, die mit ihr oder mit der Antwort auf eine Rückfrage gesendet werden (etwa Befunde, Briefe und Bilder), an {clinic} übermittelt. Ich bin einverstanden, dass {partner} in meinem Namen einen Termin bei {clinic} buchen darf und sieht, wofür, wann, wo und bei wem mein Termin ist und ob er stattfindet, und dass {clinic} einen Bericht über meinen Termin mit Befunden und Diagnosen an {partner} sendet. Ich entbinde die Behandelnden beider Seiten insoweit von der Schweigepflicht. Ich kann das jederzeit widerrufen; ab dann kann {partner} keinen Termin für mich buchen und weder meinen Termin noch einen Bericht mehr einsehen.',
  },
}

export const writeConsent = (
  version: number,
  language: 'en' | 'de',
  names: { partner: string; clinic: string },
): string =>
  consentTexts[version]![language].replaceAll(/\{(partner|clinic)\}/g, (_, name: 'partner' | 'clinic') => names[name])
