import { spreebogenArticles } from '../blog/spreebogen.ts'
import { spreebogenForm } from '../forms/spreebogen.ts'
import { notes } from '../notes/spreebogen.ts'
import { reviews } from '../reviews/spreebogen.ts'
import { spreebogenReferrals } from './spreebogen-referrals.ts'
import type { DemoClinic } from './demo-clinic.ts'

export const spreebogen: DemoClinic = {
  notes,
  reviews,
  form: spreebogenForm,
  slug: 'spreebogen',
  doctor: 'jana-krueger',
  bookedOut: 'tobias-lehmann',
  admin: 'Sabine Ortmann',
  partner: 'Markus Thiele',
  referrals: spreebogenReferrals,
  team: {
    receptionist: 'Jana Behrendt',
    nurse: 'Mert Aydın',
    accountant: 'Holger Kranz',
    invited: { name: 'Lisa Brandt', email: 'lisa.brandt@example.com' },
  },
  patient: {
    givenName: 'Rosa',
    familyName: 'Hartmann',
    birthDate: '1985-03-08',
    phone: '+49 171 3920088',
    visits: [
      {
        doctor: 'jana-krueger',
        service: 'kardiologische-erstuntersuchung',
        days: 1,
        around: '09:20',
        reason: 'Seit September müde, schlafe schlecht.',
      },
      { doctor: 'katharina-vogel', service: 'neurologische-zweitmeinung', days: 13, around: '08:30' },
      { doctor: 'jana-krueger', service: 'kontrolltermin', days: -71, around: '10:00', outcome: 'fulfilled' },
      {
        doctor: 'emre-yildiz',
        service: 'orthopaedische-sprechstunde',
        days: -146,
        around: '13:40',
        outcome: 'fulfilled',
        reason: 'Linkes Knie nach dem Halbmarathon.',
      },
      { doctor: 'amara-diallo', service: 'hautkrebs-vorsorge', days: -198, around: '09:20', outcome: 'cancelled' },
      { doctor: 'jana-krueger', service: 'belastungs-ekg', days: -280, around: '15:00', outcome: 'noshow' },
    ],
  },
  day: [
    { givenName: 'Anton', familyName: 'Becker', service: 'kontrolltermin', age: 66 },
    { givenName: 'Julia', familyName: 'Meissner', service: 'kardiologische-erstuntersuchung', age: 48 },
    { givenName: 'Theo', familyName: 'Wagner', service: 'kontrolltermin', age: 58 },
    {
      givenName: 'Nadja',
      familyName: 'Rahimi',
      service: 'kardiologische-erstuntersuchung',
      age: 41,
      reason: 'Seit einigen Wochen schnell außer Atem.',
    },
    {
      givenName: 'Ines',
      familyName: 'Kaplan',
      service: 'kontrolltermin',
      age: 34,
      reason: 'Herzrasen seit 3 Tagen.',
    },
    { givenName: 'Omar', familyName: 'Ghazi', service: 'herzultraschall', age: 51 },
    { givenName: 'Lena', familyName: 'Petersen', service: 'kardiologische-erstuntersuchung', age: 37 },
    {
      givenName: 'Franziska',
      familyName: 'Noll',
      service: 'kontrolltermin',
      age: 71,
      reason: 'Blutdruck wieder höher.',
    },
    { givenName: 'Carlos', familyName: 'Silva', service: 'belastungs-ekg', age: 56 },
    { givenName: 'Wiebke', familyName: 'Asmussen', service: 'kontrolltermin', age: 62 },
    {
      givenName: 'Paul',
      familyName: 'Hartig',
      service: 'herzultraschall',
      age: 68,
      reason: 'Kontrolle nach dem Stent.',
    },
    { givenName: 'Mai', familyName: 'Tran', service: 'kontrolltermin', age: 45 },
  ],
  billed: {
    extra: { description: 'Attest für den Sportverein', unitMinor: 2500, taxRate: 1900 },
    discountReason: 'Familienangehörige eines Kollegen',
    creditReason: 'Auf die falsche Person ausgestellt',
    refundReason: 'Das Kartengerät hat einen Teil doppelt gebucht',
    slip: 'Beleg',
    addresses: ['Mauerweg 3\n10117 Berlin', 'Am Alten Hafen 21\n10245 Berlin', 'Lindenhof 8\n14052 Berlin'],
  },
  blog: {
    articles: spreebogenArticles,
    colours: { strong: '#3730a3', dark: '#231e75', soft: '#c4c1ee', ground: '#e8e7f7' },
  },
  prescribed: {
    current: { drug: 'ramipril-5-mg-tablet', days: 100, indication: 'Bluthochdruck' },
    askedWith: 'Die Tabletten reichen noch für gut drei Wochen, ab dem 10. bin ich verreist.',
    past: {
      ...{ drug: 'azithromycin-500-mg-tablet', days: 3, indication: 'Nasennebenhöhlenentzündung' },
      dose: { kind: 'times', morning: 1, noon: 0, evening: 0, night: 0 },
    },
    before: {
      ...{ drug: 'levothyroxine-50-ug-tablet', days: 60, food: 'on-empty-stomach', mayBeSubstituted: false },
      ...{
        dose: { kind: 'times', morning: 1, noon: 0, evening: 0, night: 0 },
        indication: 'Schilddrüsenunterfunktion',
      },
    },
    renewed: { days: 100 },
    often: [
      { drug: 'ramipril-5-mg-tablet', days: 100, indication: 'Bluthochdruck' },
      { drug: 'amlodipine-5-mg-tablet', days: 100, indication: 'Bluthochdruck' },
      { drug: 'atorvastatin-20-mg-tablet', days: 100, indication: 'Hohes Cholesterin' },
      {
        ...{ drug: 'acetylsalicylic-acid-100-mg-tablet', days: 100, indication: 'Koronare Herzkrankheit' },
        dose: { kind: 'times', morning: 1, noon: 0, evening: 0, night: 0 },
      },
      { drug: 'paracetamol-500-mg-tablet', days: 5, indication: 'Kopfschmerzen' },
    ],
    draft: { drug: 'amlodipine-5-mg-tablet', days: 100, indication: 'Bluthochdruck' },
    isSupportOn: false,
  },
  group: { doctor: 'sophie-albrecht', service: 'diabetes-schulung', around: '14:00' },
  shortService: 'kontrolltermin',
  women: (
    'Agnieszka Aleyna Andrea Anja Annika Antje Ayşe Barbara Birgit Brigitte Carla Charlotte Christa Claudia Dagmar Dilek ' +
    'Elif Elisabeth Emma Erika Eva Fatma Frieda Gabriele Greta Hanna Heike Helga Ilse Ina Ingrid Jana Jasmin Johanna ' +
    'Karin Katja Kerstin Lara Leonie Lina Magdalena Maja Marlene Martina Melanie Mira Monika Nele Olga Petra Pia Renate ' +
    'Ruth Sabine Silke Svetlana Tanja Ursula Ute Yasemin'
  ).split(' '),
  men: (
    'Ali Alexander Andreas Armin Bernd Björn Bruno Burak Christian Daniel Dieter Dirk Emil Erik Ferdinand Finn Florian ' +
    'Frank Fritz Georg Gerd Gregor Günter Hakan Hannes Heinz Holger Igor Ingo Jakob Jan Jens Joachim Jonas Jürgen Kai ' +
    'Karl Klaus Konrad Lars Leon Ludwig Manfred Marek Martin Max Mehmet Michael Moritz Murat Nils Oskar Otto Peter ' +
    'Philipp Rainer Ralf Rolf Sebastian Stefan Sven Thomas Til Uwe Wolfgang'
  ).split(' '),
  children: 'Anton Clara Emil Ella Finn Frida Hannah Ida Jonas Karl Lina Mats Mia Noah Paula Theo'.split(' '),
  families: (
    'Adler Albers Arnold Aydın Bachmann Barth Bauer Baumann Berger Bergmann Böhm Brandes Busch Çelik Conrad Demir Diehl ' +
    'Dietrich Ebert Eckert Ehlers Engel Fiedler Fischer Franke Fuchs Gärtner Geiger Graf Groß ' +
    'Günther Haas Hagen Hahn Heinrich Hein Herzog Hinz Hoffmann Jäger Jansen Kaiser Kaya Keller Kern Köhler König ' +
    'Kowalczyk Kraus Kuhn Kunze Lang Lindner Lorenz Maier Marx Moser Neumann Nowak Pfeiffer Pohl Popow Reuter Richter ' +
    'Ritter Roth Sander Sauer Schäfer Schmitt Scholz Schreiber Schubert Schulze Seidel Simon Sommer Stein Şahin Thiel ' +
    'Ullrich Vogt Voss Walter Weiß Werner Winkler Wolff Yılmaz Ziegler Zimmermann'
  ).split(' '),
  // The Bundesnetzagentur keeps 0171 39200xx, 0176 040690xx and 030 23125xxx for stories.
  phone: (number) => {
    const last = String(number % 100).padStart(2, '0')
    return [`+49 171 39200${last}`, `+49 176 040690${last}`, `+49 30 231255${last}`][number % 3]!
  },
  visitors: {
    'kardiologische-erstuntersuchung': { ages: [28, 82] },
    'belastungs-ekg': { ages: [30, 74] },
    herzultraschall: { ages: [35, 86] },
    'neurologische-zweitmeinung': { ages: [25, 80] },
    hoertest: { ages: [20, 88] },
    augenuntersuchung: { ages: [18, 90] },
    'diabetes-schulung': { ages: [38, 79] },
  },
  reasons: {
    'kardiologische-erstuntersuchung': [
      'Stolpern am Abend, meist in Ruhe.',
      'Mein Vater hatte mit 55 einen Infarkt.',
      'Überweisung vom Hausarzt wegen Bluthochdruck.',
    ],
    'belastungs-ekg': ['Ich möchte wieder laufen.', 'Druck in der Brust beim Treppensteigen.'],
    'orthopaedische-sprechstunde': [
      'Rücken, seit dem Umzug.',
      'Knie schmerzt beim Treppensteigen.',
      'Schulter lässt sich nicht heben.',
    ],
    'hautkrebs-vorsorge': ['Ein Fleck am Rücken hat sich verändert.', 'Erste Vorsorge.', 'Viele Leberflecken.'],
    'neurologische-zweitmeinung': ['Zweite Meinung zum MRT vom Oktober.'],
    hoertest: ['Seit dem Konzert pfeift es links.', 'Meine Frau meint, ich höre schlecht.'],
    herzultraschall: ['Kontrolle der Klappe.', 'Herzgeräusch beim Hausarzt aufgefallen.'],
    kontrolltermin: ['Werte besprechen.', 'Die neuen Tabletten machen müde.', 'Rezept läuft aus.'],
    'neurologische-sprechstunde': [
      'Migräne, inzwischen jede Woche.',
      'Kribbeln in den Füßen.',
      'Schwindel beim Aufstehen.',
    ],
    'dermatologische-sprechstunde': ['Ausschlag an beiden Armen.', 'Ekzem an den Händen, wieder schlimmer.'],
    'hno-sprechstunde': ['Nase seit Wochen zu.', 'Heiser seit dem Sommer.', 'Druck auf dem rechten Ohr.'],
    augenuntersuchung: ['Brauche eine neue Brille.', 'Schwarze Punkte vor dem linken Auge.', 'Kontrolle bei Diabetes.'],
    'gastroenterologische-sprechstunde': ['Sodbrennen fast jede Nacht.', 'Vorsorge besprechen.', 'Leberwerte erhöht.'],
    'endokrinologische-erstuntersuchung': ['Knoten in der Schilddrüse.', 'Nehme zu und bin immer müde.'],
    'diabetes-schulung': ['Diagnose seit Oktober.', 'Morgens sind die Werte immer zu hoch.'],
  },
}
