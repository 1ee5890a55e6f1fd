import { ask, options, type DemoForm } from './demo-form.ts'

export const spreebogenForm: DemoForm = {
  name: 'Vor Ihrem ersten Termin',
  services: ['kardiologische-erstuntersuchung', 'kontrolltermin'],
  definition: {
    sections: [
      {
        id: 'vorgeschichte',
        title: 'Ihre Vorgeschichte',
        help: 'Ihre Ärztin oder Ihr Arzt liest das vor dem Termin. Was Sie lieber persönlich sagen, lassen Sie frei.',
        fields: [
          ask('long-text', 'medikamente', 'Welche Medikamente nehmen Sie?', {
            help: 'Auch, was Sie ohne Rezept kaufen. „Keine“ ist auch eine Antwort.',
            isRequired: true,
          }),
          ask('yes-no', 'allergisch', 'Reagieren Sie auf ein Medikament oder ein Lebensmittel allergisch?', {
            isRequired: true,
          }),
          ask('long-text', 'allergien', 'Worauf, und was geschieht dann?', {
            isRequired: true,
            when: { field: 'allergisch', test: 'is', value: true },
          }),
          ask('choices', 'erkrankungen', 'Wurde bei Ihnen schon einmal eines davon festgestellt?', {
            ...options({
              hochdruck: 'Bluthochdruck',
              diabetes: 'Diabetes',
              rhythmus: 'Herzrhythmusstörungen',
              infarkt: 'Herzinfarkt oder Stent',
              schilddruese: 'Eine Erkrankung der Schilddrüse',
              keine: 'Nichts davon',
            }),
          }),
          ask('date', 'ekg', 'Wann wurde zuletzt ein EKG geschrieben?', { help: 'Ungefähr genügt.' }),
          ask('file', 'befunde', 'Haben Sie Befunde oder Arztbriefe von anderen Praxen?', {
            help: 'Ein gut lesbares Foto der Seite genügt.',
          }),
        ],
      },
      {
        id: 'alltag',
        title: 'Ihr Alltag',
        help: '',
        fields: [
          ask('choice', 'rauchen', 'Rauchen Sie?', {
            ...options({ nie: 'Nie', frueher: 'Nicht mehr', ja: 'Ja' }),
            isRequired: true,
          }),
          ask('number', 'zigaretten', 'Wie viele Zigaretten am Tag?', {
            ...{ least: 1, most: 100, unit: 'am Tag' },
            when: { field: 'rauchen', test: 'is', value: 'ja' },
          }),
          ask('number', 'groesse', 'Wie groß sind Sie?', { unit: 'cm', least: 50, most: 230 }),
          ask('scale', 'muede', 'Wie müde sind Sie tagsüber?', {
            ...{ leastLabel: 'hellwach', mostLabel: 'die Augen fallen zu', isRequired: true },
          }),
          ask('yes-no', 'steuer', 'Sind Sie am Steuer schon eingenickt?', {
            help: 'Auch nur kurz.',
            when: { field: 'muede', test: 'at-least', value: 6 },
          }),
          ask('long-text', 'sonst', 'Was sollten wir noch wissen?'),
        ],
      },
      {
        id: 'einwilligung',
        title: 'Einwilligung',
        help: '',
        fields: [
          ask('consent', 'labor', 'Weitergabe an das Labor', {
            text: 'Die Praxis darf meinen Namen, mein Geburtsdatum und die angeforderten Untersuchungen an das Labor Moabit geben und die Ergebnisse von dort erhalten. Ich kann das jederzeit in meinem Konto widerrufen; ab dann wird nichts mehr weitergegeben.',
          }),
          ask('consent', 'akte', 'Meine Antworten in der Akte', {
            text: 'Die Praxis bewahrt diese Antworten als Teil meiner Patientenakte auf. Mein Behandlungsteam darf sie lesen.',
            isRequired: true,
          }),
          ask('signature', 'unterschrift', 'Ihr Name', { isRequired: true }),
        ],
      },
    ],
  },
  said: {
    medikamente: ['Keine', 'Ramipril 5 mg morgens', 'Vitamin D, ab und zu Ibuprofen', 'Metoprolol 47,5 mg und ASS 100'],
    allergisch: [false, false, true],
    allergien: ['Penicillin, Quaddeln', 'Erdnüsse, die Lippen schwellen an'],
    erkrankungen: [['keine'], ['hochdruck'], ['rhythmus'], ['hochdruck', 'diabetes'], ['schilddruese']],
    ekg: ['2024-03-01', '2025-10-14', null],
    rauchen: ['nie', 'nie', 'frueher', 'ja'],
    zigaretten: [5, 10, 20],
    groesse: [163, 168, 174, 182],
    muede: [2, 3, 4, 5, 7],
    steuer: [false, true],
    sonst: [null, 'Ich habe Angst vor Spritzen.', 'Bitte rufen Sie abends an, ich arbeite im Schichtdienst.'],
    labor: [true, true, false],
    akte: [true],
  },
  begun: {
    medikamente: 'Ramipril, seit September die höhere Dosis',
    allergisch: true,
    allergien: 'Latex, die Hände jucken',
  },
}
