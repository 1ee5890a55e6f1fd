import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { PaymentMethod } from '@polyclinic/domain/invoices/postings.ts'
import type { InvoiceStatus } from '@polyclinic/domain/invoices/standing.ts'
import type { OutgoingState } from '@polyclinic/domain/outgoing-referrals/acts.ts'
import type { MedicationStatus } from '@polyclinic/domain/prescriptions/vocabulary.ts'
import type { EntryKind } from '@polyclinic/domain/charts/entries.ts'
import type { CopyExtent } from '@polyclinic/domain/privacy/copied-record.ts'
import type { BundleWords } from '@polyclinic/domain/privacy/bundle.ts'
import type { Urgency } from '@polyclinic/domain/referrals/limits.ts'
import type { ReviewStatus } from '@polyclinic/domain/reviews/model.ts'
import type { Language } from '../../platform/language.ts'

/** What the product itself says in a copy of a patient's data, as ICU messages. */
type Texts = {
  title: string
  patient: string
  born: string
  taken: string
  reached: string
  scope: string
  scopeText: Record<CopyExtent, string>
  visits: string
  visit: string
  visitStates: Record<AppointmentState, string>
  message: string
  notes: string
  noteOf: string
  diagnoses: string
  measured: string
  chart: string
  entryKinds: Record<EntryKind, string>
  ended: string
  writtenBy: string
  medications: string
  medication: string
  medicationStates: Record<MedicationStatus, string>
  form: string
  agreed: string
  notAgreed: string
  withdrawn: string
  invoices: string
  invoice: string
  creditNote: string
  invoiceStates: Record<InvoiceStatus, string>
  tax: string
  paid: string
  paymentMethods: Record<PaymentMethod, string>
  refunded: string
  referrals: string
  referral: string
  referralStates: Record<OutgoingState, string>
  urgencies: Record<Urgency, string>
  referralReason: string
  referralQuestion: string
  consentWithdrawn: string
  reviews: string
  review: string
  reviewStates: Record<ReviewStatus, string>
  reply: string
  noPaper: { name: string; text: string }
  files: string
  file: string
  notReviewed: string
  notReleased: string
  bundle: BundleWords
}

export const texts: Record<Language, Texts> = {
  en: {
    title: 'Copy of your data',
    patient: 'Patient',
    born: '{name}, born {date}',
    taken: 'As of',
    reached: 'Contact',
    scope: 'What this is',
    scopeText: {
      account:
        'What {clinic} shows of this patient online. Notes and documents that were not shared are not in it; what the health record says is in a patient’s own copy alone. Ask the clinic for the rest.',
      shared:
        'What {clinic} has shared with this patient, and what the health record says. Notes and documents that were not shared are not in it.',
      'for-representative':
        'What {clinic} has shared with this patient, for whoever acts for them. Notes and documents that were not shared, and what the health record says, are not in it.',
      whole:
        'What {clinic} keeps of this patient, also what was not shared online. What is not finished, or was entered in error, is not in it.',
    },
    visits: 'Visits',
    visit: '{service} with {doctor}, {location} ({state})',
    visitStates: {
      booked: 'booked',
      arrived: 'arrived',
      'checked-in': 'begun',
      fulfilled: 'took place',
      noshow: 'missed',
      cancelled: 'canceled',
    },
    message: 'Your message: {text}',
    notes: 'Visit notes',
    noteOf: 'Note of {date}, signed by {name}',
    diagnoses: 'Diagnoses',
    measured: 'Vitals',
    chart: 'Health record',
    entryKinds: {
      allergy: 'Allergy',
      condition: 'Condition',
      medicine: 'Medicine',
      pregnancy: 'Pregnancy',
      'team-note': 'Note for the team',
    },
    ended: '{text} (no longer)',
    writtenBy: '{text}, written on {date} by {name}',
    medications: 'Prescribed medicines',
    medication: '{sentence} (prescribed on {date} by {name}; {state})',
    medicationStates: {
      active: 'current',
      completed: 'completed',
      stopped: 'stopped',
      'entered-in-error': 'entered in error',
    },
    form: '{name}, sent on {date}',
    agreed: 'Agreed on {date}: {text}',
    notAgreed: 'Not agreed: {text}',
    withdrawn: 'Agreed on {date}, withdrawn on {end}: {text}',
    invoices: 'Invoices',
    invoice: 'Invoice {reference}',
    creditNote: 'Credit note {reference}',
    invoiceStates: { draft: 'draft', issued: 'issued', balanced: 'paid', cancelled: 'canceled' },
    tax: 'Tax {rate}: {amount}',
    paid: 'Paid on {date}, {method}: {amount}',
    paymentMethods: {
      cash: 'cash',
      'card-terminal': 'card',
      bank: 'bank transfer',
      online: 'online',
      voucher: 'voucher',
    },
    refunded: 'Of that went back: {amount}',
    referrals: 'Referrals',
    referral: 'From {by} to {to} ({state})',
    referralStates: {
      draft: 'draft',
      requested: 'sent',
      received: 'received',
      completed: 'completed',
      rejected: 'declined',
      cancelled: 'canceled',
      expired: 'not read in time',
    },
    urgencies: { routine: 'Routine', urgent: 'Urgent', asap: 'As soon as possible' },
    referralReason: 'Reason: {text}',
    referralQuestion: 'Question: {text}',
    consentWithdrawn: 'Consent withdrawn on {date}',
    reviews: 'Your reviews',
    review: '{stars} of 5 stars ({state})',
    reviewStates: { submitted: 'sent', published: 'published', declined: 'not published', withdrawn: 'withdrawn' },
    reply: 'Reply: {text}',
    noPaper: {
      name: 'Why there is no PDF.txt',
      text: 'This record is too long for the PDF. All of it is in fhir-bundle.json, and its files are in the folder "files". The clinic can print it for you.\n',
    },
    files: 'Files',
    file: '{date}, {size} KB',
    notReviewed: 'Result that no doctor has looked at yet',
    notReleased: 'Result that is not released, looked at by {name}',
    bundle: {
      note: 'Visit note',
      complaint: 'Complaint and history',
      findings: 'Exam',
      plan: 'Plan',
      addendum: 'Addendum',
      pregnancy: 'Pregnancy',
      payment: 'Payment',
      refund: 'Paid back',
      referral: 'Referral',
      consentWithdrawn: 'Consent withdrawn:',
      review: 'Review',
      teamNote: 'Note for the team',
      noneKnown: { allergy: 'No known allergies', condition: 'No known conditions', medicine: 'Takes no medicines' },
      vitals: {
        systolic: 'Systolic blood pressure',
        diastolic: 'Diastolic blood pressure',
        pulse: 'Pulse',
        oxygenSaturation: 'Oxygen saturation',
        respiration: 'Respiratory rate',
        temperature: 'Temperature',
        weight: 'Weight',
        height: 'Height',
      },
    },
  },
  de: {
    title: 'Kopie Ihrer Daten',
    patient: 'Patient/in',
    born: '{name}, geboren am {date}',
    taken: 'Stand',
    reached: 'Kontakt',
    scope: 'Was das ist',
    scopeText: {
      account:
        'Was {clinic} von dieser Patientin oder diesem Patienten online zeigt. Nicht freigegebene Dokumentation und Dateien fehlen; was in der Gesundheitsakte steht, enthält nur die eigene Kopie. Fragen Sie für alles Weitere die Praxis.',
      shared:
        'Was {clinic} dieser Patientin oder diesem Patienten freigegeben hat, und was in der Gesundheitsakte steht. Nicht freigegebene Dokumentation und Dateien fehlen.',
      'for-representative':
        'Was {clinic} dieser Patientin oder diesem Patienten freigegeben hat, für die Vertretung. Nicht freigegebene Dokumentation und Dateien und was in der Gesundheitsakte steht, fehlen.',
      whole:
        'Was {clinic} von dieser Patientin oder diesem Patienten gespeichert hat, auch was online nicht freigegeben ist. Unfertiges und irrtümlich Eingetragenes fehlt.',
    },
    visits: 'Termine',
    visit: '{service} bei {doctor}, {location} ({state})',
    visitStates: {
      booked: 'gebucht',
      arrived: 'angekommen',
      'checked-in': 'begonnen',
      fulfilled: 'hat stattgefunden',
      noshow: 'nicht erschienen',
      cancelled: 'abgesagt',
    },
    message: 'Ihre Nachricht: {text}',
    notes: 'Dokumentation',
    noteOf: 'Dokumentation vom {date}, unterschrieben von {name}',
    diagnoses: 'Diagnosen',
    measured: 'Vitalwerte',
    chart: 'Gesundheitsakte',
    entryKinds: {
      allergy: 'Allergie',
      condition: 'Erkrankung',
      medicine: 'Medikament',
      pregnancy: 'Schwangerschaft',
      'team-note': 'Hinweis für das Team',
    },
    ended: '{text} (nicht mehr)',
    writtenBy: '{text}, eingetragen am {date} von {name}',
    medications: 'Verordnete Medikamente',
    medication: '{sentence} (verordnet am {date} von {name}; {state})',
    medicationStates: {
      active: 'aktuell',
      completed: 'abgeschlossen',
      stopped: 'abgesetzt',
      'entered-in-error': 'irrtümlich eingetragen',
    },
    form: '{name}, gesendet am {date}',
    agreed: 'Eingewilligt am {date}: {text}',
    notAgreed: 'Nicht eingewilligt: {text}',
    withdrawn: 'Eingewilligt am {date}, widerrufen am {end}: {text}',
    invoices: 'Rechnungen',
    invoice: 'Rechnung {reference}',
    creditNote: 'Stornorechnung {reference}',
    tax: 'Steuer {rate}: {amount}',
    paid: 'Bezahlt am {date}, {method}: {amount}',
    paymentMethods: {
      cash: 'bar',
      'card-terminal': 'Karte',
      bank: 'Banküberweisung',
      online: 'online',
      voucher: 'Gutschein',
    },
    refunded: 'Davon zurückgezahlt: {amount}',
    referrals: 'Überweisungen',
    referral: 'Von {by} an {to} ({state})',
    referralStates: {
      draft: 'Entwurf',
      requested: 'gesendet',
      received: 'angenommen',
      completed: 'abgeschlossen',
      rejected: 'abgelehnt',
      cancelled: 'zurückgezogen',
      expired: 'nicht rechtzeitig gelesen',
    },
    urgencies: { routine: 'Normal', urgent: 'Dringend', asap: 'So bald wie möglich' },
    referralReason: 'Grund: {text}',
    referralQuestion: 'Frage: {text}',
    consentWithdrawn: 'Einwilligung widerrufen am {date}',
    reviews: 'Ihre Bewertungen',
    review: '{stars} von 5 Sternen ({state})',
    reviewStates: {
      submitted: 'gesendet',
      published: 'veröffentlicht',
      declined: 'nicht veröffentlicht',
      withdrawn: 'zurückgezogen',
    },
    reply: 'Antwort: {text}',
    invoiceStates: { draft: 'Entwurf', issued: 'ausgestellt', balanced: 'bezahlt', cancelled: 'storniert' },
    noPaper: {
      name: 'Warum kein PDF dabei ist.txt',
      text: 'Diese Akte ist zu lang für das PDF. Alles steht in fhir-bundle.json, die Dateien liegen im Ordner „files“. Die Praxis kann sie Ihnen ausdrucken.\n',
    },
    files: 'Dateien',
    file: '{date}, {size} KB',
    notReviewed: 'Befund, noch nicht ärztlich angesehen',
    notReleased: 'Befund, nicht freigegeben, angesehen von {name}',
    bundle: {
      note: 'Dokumentation',
      complaint: 'Beschwerden und Anamnese',
      findings: 'Befund',
      plan: 'Procedere',
      addendum: 'Nachtrag',
      pregnancy: 'Schwangerschaft',
      payment: 'Zahlung',
      refund: 'Zurückgezahlt',
      referral: 'Überweisung',
      consentWithdrawn: 'Einwilligung widerrufen:',
      review: 'Bewertung',
      teamNote: 'Hinweis für das Team',
      noneKnown: {
        allergy: 'Keine Allergien bekannt',
        condition: 'Keine Erkrankungen bekannt',
        medicine: 'Nimmt keine Medikamente',
      },
      vitals: {
        systolic: 'Blutdruck systolisch',
        diastolic: 'Blutdruck diastolisch',
        pulse: 'Puls',
        oxygenSaturation: 'Sauerstoffsättigung',
        respiration: 'Atemfrequenz',
        temperature: 'Temperatur',
        weight: 'Gewicht',
        height: 'Größe',
      },
    },
  },
}
