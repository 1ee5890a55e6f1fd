import type { DemoReferrals } from './demo-clinic.ts'

/** Whom the practice next door sends. */
export const harborlightReferrals: DemoReferrals = {
  partner: 'Bayside Urgent Care',
  sent: [
    {
      course: 'late',
      patient: { givenName: 'Jonah', familyName: 'Mills', birthDate: '1971-06-14', phone: '+1 617 555 0163' },
      reason: 'Blood pressure 168/102 on three days',
      question: 'Please start treatment and check the kidneys.',
      urgency: 'urgent',
    },
    {
      course: 'fresh',
      patient: { givenName: 'Marcus', familyName: 'Doyle', birthDate: '1968-04-17', phone: '+1 617 555 0188' },
      reason: 'Shoulder pain for eight weeks, no better with exercise',
      question: 'Please rule out a tear.',
      file: { name: 'Shoulder X-ray report.pdf', text: 'X-ray of the left shoulder: no fracture, joint space normal.' },
      urgency: 'urgent',
    },
    {
      course: 'asked',
      patient: { givenName: 'Helen', familyName: 'Ward', birthDate: '1959-01-30', phone: '+1 617 555 0119' },
      reason: 'Knee pain after a fall',
      said: 'Was an X-ray taken? We need its report before we give a time.',
    },
    {
      course: 'accepted',
      patient: { givenName: 'Aisha', familyName: 'Coleman', birthDate: '1990-09-02', phone: '+1 617 555 0174' },
      reason: 'Mole on the back has changed',
      urgency: 'asap',
    },
    {
      course: 'ahead',
      patient: { givenName: 'Omar', familyName: 'Reyes', birthDate: '1984-11-08', phone: '+1 617 555 0151' },
      reason: 'Tired for months, iron low',
    },
    {
      course: 'seen',
      patient: { givenName: 'Peter', familyName: 'Blum', birthDate: '1965-03-21', phone: '+1 617 555 0137' },
      reason: 'Cough for six weeks',
      question: 'Is an X-ray needed?',
    },
    {
      course: 'rejected',
      patient: { givenName: 'Sofia', familyName: 'Lang', birthDate: '1977-12-12', phone: '+1 617 555 0126' },
      reason: 'Cataract in both eyes',
      said: 'Please refer to an eye clinic.',
    },
    {
      course: 'draft',
      patient: { givenName: 'Nora', familyName: 'Fisk', birthDate: '1982-07-05', phone: '+1 617 555 0192' },
      reason: 'Headache',
    },
  ],
  outgoing: [
    {
      to: null,
      reason: 'Wound on the lower leg, changed every second day',
      question: 'Please take over the dressings until it has closed.',
    },
    {
      to: { name: 'Back Bay Cardiology', email: 'frontdesk@backbay-cardiology.example' },
      reason: 'Palpitations at rest, ECG without findings',
      question: 'Is a long-term ECG needed?',
    },
  ],
}
