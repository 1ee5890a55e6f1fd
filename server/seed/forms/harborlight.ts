import { ask, options, type DemoForm } from './demo-form.ts'

export const harborlightForm: DemoForm = {
  name: 'Before your first visit',
  services: ['annual-check-up', 'new-patient-visit'],
  definition: {
    sections: [
      {
        id: 'health',
        title: 'Your health so far',
        help: 'Your doctor reads this before you come. Skip what you would rather say in person.',
        fields: [
          ask('long-text', 'medicines', 'Which medicines do you take?', {
            help: 'Also what you buy without a prescription. “None” is an answer, too.',
            isRequired: true,
          }),
          ask('yes-no', 'allergic', 'Are you allergic to a medicine or a food?', { isRequired: true }),
          ask('long-text', 'allergies', 'To what, and what happens?', {
            isRequired: true,
            when: { field: 'allergic', test: 'is', value: true },
          }),
          ask('choices', 'conditions', 'Have you ever been told that you have any of these?', {
            ...options({
              pressure: 'High blood pressure',
              diabetes: 'Diabetes',
              asthma: 'Asthma or COPD',
              heart: 'A heart problem',
              thyroid: 'A thyroid problem',
              none: 'None of these',
            }),
          }),
          ask('date', 'tetanus', 'When was your last tetanus shot?', { help: 'Roughly is fine.' }),
          ask('file', 'reports', 'Do you have reports or results from other doctors?', {
            help: 'A photo of the page is enough, if it can be read.',
          }),
        ],
      },
      {
        id: 'living',
        title: 'How you live',
        help: '',
        fields: [
          ask('choice', 'smoking', 'Do you smoke?', {
            ...options({ never: 'Never', former: 'Not anymore', current: 'Yes' }),
            isRequired: true,
          }),
          ask('number', 'cigarettes', 'How many cigarettes a day?', {
            ...{ least: 1, most: 100, unit: 'a day' },
            when: { field: 'smoking', test: 'is', value: 'current' },
          }),
          ask('number', 'feet', 'How tall are you? Feet', { unit: 'ft', least: 1, most: 7 }),
          ask('number', 'inches', 'And inches', { unit: 'in', least: 0, most: 11 }),
          ask('scale', 'tired', 'How tired are you during the day?', {
            ...{ leastLabel: 'wide awake', mostLabel: 'cannot keep my eyes open', isRequired: true },
          }),
          ask('yes-no', 'driving', 'Have you nodded off while driving?', {
            help: 'Even for a moment.',
            when: { field: 'tired', test: 'at-least', value: 6 },
          }),
          ask('long-text', 'else', 'What else should we know?'),
        ],
      },
      {
        id: 'consent',
        title: 'Consent',
        help: '',
        fields: [
          ask('consent', 'lab', 'Sharing results with your lab', {
            text: 'Harborlight may send my name, date of birth and the tests that my doctor orders to North Pier Laboratory, and receive the results from there. I can take this back at any time in my account; nothing more is sent from then on.',
          }),
          ask('consent', 'reading', 'Keeping my answers', {
            text: 'Harborlight keeps these answers as a part of my medical record. The team that treats me may read them.',
            isRequired: true,
          }),
          ask('signature', 'signature', 'Your name', { isRequired: true }),
        ],
      },
    ],
  },
  said: {
    medicines: [
      'None',
      'Lisinopril 10 mg in the morning',
      'Vitamin D, sometimes ibuprofen',
      'Metformin 500 mg twice a day',
    ],
    allergic: [false, false, true],
    allergies: ['Penicillin, hives', 'Peanuts, swelling of the lips'],
    conditions: [['none'], ['pressure'], ['asthma'], ['pressure', 'diabetes'], ['thyroid']],
    tetanus: ['2019-05-01', '2023-09-12', null],
    smoking: ['never', 'never', 'former', 'current'],
    cigarettes: [5, 10, 20],
    feet: [5, 5, 5, 5],
    inches: [3, 6, 8, 11],
    tired: [2, 3, 4, 5, 7],
    driving: [false, true],
    else: [null, 'I am afraid of needles.', 'Please call me in the evening, I work shifts.'],
    lab: [true, true, false],
    reading: [true],
  },
  begun: {
    medicines: 'Lisinopril, since September the higher dose',
    allergic: true,
    allergies: 'Latex, my hands itch',
  },
}
