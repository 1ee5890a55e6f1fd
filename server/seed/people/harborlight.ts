import { harborlightArticles } from '../blog/harborlight.ts'
import { harborlightForm } from '../forms/harborlight.ts'
import { notes } from '../notes/harborlight.ts'
import { reviews } from '../reviews/harborlight.ts'
import { harborlightReferrals } from './harborlight-referrals.ts'
import type { DemoClinic } from './demo-clinic.ts'

export const harborlight: DemoClinic = {
  notes,
  reviews,
  form: harborlightForm,
  slug: 'harborlight',
  doctor: 'maya-okafor',
  bookedOut: 'priya-raman',
  admin: 'Joan Pruitt',
  partner: 'Marcus Bell',
  referrals: harborlightReferrals,
  team: {
    receptionist: 'Teresa Walsh',
    nurse: 'Daniel Okoye',
    accountant: 'Priscilla Hume',
    invited: { name: 'Grace Whitfield', email: 'grace.whitfield@example.com' },
  },
  patient: {
    givenName: 'Rosa',
    familyName: 'Delgado',
    birthDate: '1985-03-08',
    phone: '+1 617 555 0188',
    visits: [
      {
        doctor: 'maya-okafor',
        service: 'annual-check-up',
        days: 1,
        around: '09:40',
        reason: 'Tired since September, and I sleep badly.',
      },
      { doctor: 'hannah-lindqvist', service: 'annual-check-up', days: 13, around: '09:00' },
      { doctor: 'maya-okafor', service: 'blood-pressure-review', days: -71, around: '10:00', outcome: 'fulfilled' },
      {
        doctor: 'thomas-byrne',
        service: 'sports-injury-visit',
        days: -146,
        around: '13:40',
        outcome: 'fulfilled',
        reason: 'My left knee after the half marathon.',
      },
      { doctor: 'samuel-chen', service: 'blood-pressure-review', days: -198, around: '09:20', outcome: 'cancelled' },
      { doctor: 'maya-okafor', service: 'sick-visit', days: -280, around: '15:00', outcome: 'noshow' },
    ],
  },
  day: [
    { givenName: 'Alan', familyName: 'Burke', service: 'blood-pressure-review', age: 63 },
    { givenName: 'June', familyName: 'Morales', service: 'annual-check-up', age: 52 },
    { givenName: 'Theo', familyName: 'Walsh', service: 'sick-visit', age: 29, reason: 'Sore throat since Sunday.' },
    {
      givenName: 'Nadia',
      familyName: 'Rahman',
      service: 'annual-check-up',
      age: 41,
      reason: 'Headaches in the afternoon, and I would like my iron checked.',
    },
    { givenName: 'Ines', familyName: 'Kaplan', service: 'sick-visit', age: 34, reason: 'Cough, 3 days.' },
    { givenName: 'Omar', familyName: 'Grant', service: 'vaccination', age: 47, reason: 'Flu shot.' },
    { givenName: 'Lena', familyName: 'Park', service: 'new-patient-visit', age: 31 },
    {
      givenName: 'Frances',
      familyName: 'Nolan',
      service: 'blood-pressure-review',
      age: 70,
      reason: 'My readings went up again.',
    },
    { givenName: 'Carlos', familyName: 'Silva', service: 'sick-visit', age: 56 },
    { givenName: 'Winnie', familyName: 'Osei', service: 'vaccination', age: 38, reason: 'Travel to Ghana in January.' },
    { givenName: 'Paul', familyName: 'Hartigan', service: 'sick-visit', age: 44, reason: 'Ear pain on the right.' },
    { givenName: 'Mei', familyName: 'Tran', service: 'blood-pressure-review', age: 59 },
  ],
  billed: {
    extra: { description: 'Hot and cold pack', unitMinor: 1600, taxRate: 625 },
    discountReason: 'Family of a colleague',
    creditReason: 'Billed to the wrong person',
    refundReason: 'The terminal charged part of it twice',
    slip: 'Slip',
    addresses: [
      '17 Lewis Street\nBoston, MA 02113',
      '204 Harbor View Road\nBoston, MA 02128',
      '8 Cooper Lane\nCambridge, MA 02139',
    ],
  },
  blog: {
    articles: harborlightArticles,
    colours: { strong: '#b4472a', dark: '#8a3520', soft: '#e8c3b5', ground: '#f8e6d8' },
  },
  prescribed: {
    current: { drug: 'lisinopril-10-mg-tablet', days: 30, repeats: 2, indication: 'High blood pressure' },
    askedWith: 'I have pills for about two more weeks, and I am away from the 10th.',
    past: {
      ...{ drug: 'azithromycin-500-mg-tablet', days: 3, indication: 'Bacterial sinusitis' },
      dose: { kind: 'times', morning: 1, noon: 0, evening: 0, night: 0 },
    },
    before: {
      ...{ drug: 'levothyroxine-50-ug-tablet', days: 60, food: 'on-empty-stomach', mayBeSubstituted: false },
      ...{ dose: { kind: 'times', morning: 1, noon: 0, evening: 0, night: 0 }, indication: 'Underactive thyroid' },
    },
    renewed: { days: 90, repeats: 1 },
    often: [
      { drug: 'paracetamol-500-mg-tablet', days: 5, indication: 'Headache' },
      { drug: 'ibuprofen-400-mg-tablet', days: 5, food: 'with-food', indication: 'Back pain' },
      { drug: 'amlodipine-5-mg-tablet', days: 30, repeats: 3, indication: 'High blood pressure' },
      { drug: 'metformin-500-mg-tablet', days: 90, repeats: 3, food: 'with-food', indication: 'Type 2 diabetes' },
      { drug: 'atorvastatin-20-mg-tablet', days: 90, repeats: 3, indication: 'High cholesterol' },
    ],
    draft: { drug: 'amlodipine-5-mg-tablet', days: 30, repeats: 3, indication: 'High blood pressure' },
    isSupportOn: true,
  },
  group: { doctor: 'samuel-chen', service: 'diabetes-class', around: '14:00' },
  shortService: 'sick-visit',
  women: (
    'Abigail Aisha Alice Angela Beatriz Bridget Camila Carmen Caroline Chloe Claire Deborah Denise Diana Eileen Elena ' +
    'Emily Fatima Fiona Gloria Grace Hannah Helen Imani Irene Jasmine Julia Keisha Laura Leah Lucia Maeve Maria ' +
    'Marta Michelle Mina Molly Naomi Nicole Olivia Patricia Rachel Renee Rosalind Ruth Sandra Sofia Susan Teresa Tessa ' +
    'Valerie Yolanda Zoe'
  ).split(' '),
  men: (
    'Aaron Adam Ahmed Andre Anthony Arthur Benjamin Brendan Calvin Carlos Colin Connor Curtis Daniel David Declan Derek ' +
    'Diego Edgar Edward Elias Ethan Felix Francis Gabriel George Gerald Hassan Henry Hugo Isaac Ivan Jamal James Jerome ' +
    'Joseph Kevin Kofi Leon Liam Lorenzo Malik Marcus Martin Miguel Nathan Nikhil Oscar Patrick Peter Quentin Rafael ' +
    'Raymond Samir Stephen Victor Walter'
  ).split(' '),
  children: (
    'Ada Amara Ava Bella Ben Caleb Cora Dylan Eli Ella Ezra Finn Freya Gus Ivy Jack Jonah Kai Layla Leo Lily Luca Lucy ' +
    'Mateo Maya Mila Milo Nina Noah Nora Owen Penny Quinn Ruby Sam Sadie Theo Tobias Wren Zara'
  ).split(' '),
  families: (
    'Abbott Achebe Alvarez Baptiste Barros Bennett Bianchi Boyle Brennan Callahan Cardoso Chaudhry Cohen Connolly Costa ' +
    'Cruz Cunningham Dacosta Delaney DiPietro Donovan Doyle Edwards Eng Farrell Ferreira Fitzgerald Flynn Foley Gallagher ' +
    'Gill Gomes Greene Hayes Healy Huang Iyer Jackson Jean-Louis Johnson Joyce Kane Kelleher Kim Kowalski Lam LeBlanc ' +
    'Lynch MacDonald Mahoney Marchetti McCarthy Mendes Moran Murphy Nguyen Novak OBrien Okeke Ortiz Patel Pereira Petrov ' +
    'Powers Quinlan Reilly Rivera Rossi Russo Sato Shapiro Silva Sullivan Tavares Thompson Torres Turner Vieira Wallace ' +
    'Washington Weiss Wong Yoon Zhao'
  ).split(' '),
  // 555-0100 to 555-0199 belong to stories in every area code.
  phone: (number) => `+1 ${[617, 857, 339, 781, 508][number % 5]} 555 01${String(number % 100).padStart(2, '0')}`,
  visitors: {
    'child-well-visit': { ages: [0, 16] },
    'womens-health-visit': { ages: [18, 66], womenOnly: true },
    'care-review': { ages: [70, 93] },
    'sports-injury-visit': { ages: [16, 58] },
    'blood-pressure-review': { ages: [42, 86] },
    'diabetes-class': { ages: [38, 79] },
  },
  reasons: {
    'annual-check-up': [
      'It has been two years since the last one.',
      'My father had a heart attack at 55, so I would like to talk about that.',
      'I need a form for work signed.',
      'Please check my thyroid, I am always cold.',
    ],
    'sick-visit': [
      'Fever since last night.',
      'Cough that keeps me awake.',
      'Burning when I pee.',
      'My ear hurts, worse on the left.',
      'Rash on both arms since the weekend.',
      'Stomach bug, third day.',
    ],
    'child-well-visit': ['She needs the form for kindergarten.', 'He does not sleep through yet.', 'Growth check.'],
    vaccination: ['Flu shot.', 'Tetanus, I stepped on a nail.', 'Second shingles shot.', 'Travel to Peru in spring.'],
    'skin-check': [
      'A mole on my back that changed.',
      'First full check, my mother had melanoma.',
      'Dry, itchy patches on my hands.',
    ],
    'blood-pressure-review': ['The new pills make me cough.', 'I brought my readings.', 'Dizzy when I get up.'],
    'new-patient-visit': ['Just moved to East Boston.', 'My old doctor retired.', 'Looking for a family doctor.'],
    'womens-health-visit': ['Time for a screening.', 'I would like to talk about the pill.', 'Hot flashes at night.'],
    'sports-injury-visit': ['Rolled my ankle playing soccer.', 'Shoulder pain when I swim.', 'Runner’s knee, I think.'],
    'diabetes-class': ['I was told in October.', 'My sugar is high in the mornings.'],
    'care-review': ['My daughter will come along.', 'Too many pills, please have a look.', 'I fell twice this fall.'],
  },
}
