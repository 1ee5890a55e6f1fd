import type { DemoReferrals } from './demo-clinic.ts'

/** Whom the family practice next door sends. */
export const spreebogenReferrals: DemoReferrals = {
  partner: 'Hausarztpraxis am Hansaplatz',
  sent: [
    {
      course: 'late',
      patient: { givenName: 'Jonas', familyName: 'Maier', birthDate: '1971-06-14', phone: '+49 30 23125 163' },
      reason: 'Blutdruck an drei Tagen 168/102',
      question: 'Bitte Abklärung und Einstellung.',
      urgency: 'urgent',
    },
    {
      course: 'fresh',
      patient: { givenName: 'Markus', familyName: 'Dorn', birthDate: '1968-04-17', phone: '+49 30 23125 188' },
      reason: 'Seit acht Wochen Brustenge bei Belastung',
      question: 'Bitte KHK ausschließen.',
      urgency: 'urgent',
      file: { name: 'EKG-Befund.pdf', text: 'Ruhe-EKG: Sinusrhythmus, keine Rückbildungsstörung.' },
    },
    {
      course: 'asked',
      patient: { givenName: 'Helene', familyName: 'Wolf', birthDate: '1959-01-30', phone: '+49 30 23125 119' },
      reason: 'Knieschmerz nach Sturz',
      said: 'Gibt es eine Röntgenaufnahme? Wir brauchen den Befund, bevor wir einen Termin geben.',
    },
    {
      course: 'accepted',
      patient: { givenName: 'Aylin', familyName: 'Celik', birthDate: '1990-09-02', phone: '+49 30 23125 174' },
      reason: 'Leberfleck am Rücken verändert',
      urgency: 'asap',
    },
    {
      course: 'ahead',
      patient: { givenName: 'Paul', familyName: 'Richter', birthDate: '1984-11-08', phone: '+49 30 23125 151' },
      reason: 'Seit Monaten müde, Eisen niedrig',
    },
    {
      course: 'seen',
      patient: { givenName: 'Peter', familyName: 'Blum', birthDate: '1965-03-21', phone: '+49 30 23125 137' },
      reason: 'Herzstolpern in Ruhe',
      question: 'Langzeit-EKG nötig?',
    },
    {
      course: 'rejected',
      patient: { givenName: 'Sophie', familyName: 'Lang', birthDate: '1977-12-12', phone: '+49 30 23125 126' },
      reason: 'Grauer Star beidseits',
      said: 'Bitte an eine Augenklinik überweisen.',
    },
    {
      course: 'draft',
      patient: { givenName: 'Nora', familyName: 'Fink', birthDate: '1982-07-05', phone: '+49 30 23125 192' },
      reason: 'Kopfschmerz',
    },
  ],
  outgoing: [
    {
      to: null,
      reason: 'Wunde am Unterschenkel, Verband jeden zweiten Tag',
      question: 'Bitte die Verbandwechsel übernehmen, bis sie geschlossen ist.',
    },
    {
      to: { name: 'Kardiologie am Park', email: 'empfang@kardiologie-am-park.example' },
      reason: 'Herzstolpern in Ruhe, EKG ohne Befund',
      question: 'Ist ein Langzeit-EKG nötig?',
    },
  ],
}
