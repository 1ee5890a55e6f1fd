import type { DemoNotes } from './demo-note.ts'

const stable = 'Herztöne rein, Lunge frei. Keine Ödeme.'

export const notes: DemoNotes = {
  reviews: ['kontrolltermin', 'kardiologische-erstuntersuchung'],
  has: { 'Franziska Noll': 'I10.90', 'Anton Becker': 'I10.90', 'Theo Wagner': 'E11.90', 'Wiebke Asmussen': 'I48.0' },
  unmeasured: [],
  illnesses: [
    {
      ...{ code: 'I10.90', name: 'Bluthochdruck', from: 45, falling: { systolic: 24 } },
      medicine: { title: 'Ramipril 5 mg', detail: '1-0-0-0' },
      visits: [
        {
          complaint: 'Zu Hause seit Wochen um 155/95. Kein Kopfschmerz, keine Brustschmerzen.',
          findings: `${stable} Nach fünf Minuten Ruhe weiter über dem Ziel.`,
          codes: ['I10.90'],
          plan: 'Ramipril 5 mg, 1-0-0-0. Kalium und Kreatinin in zwei Wochen.\nWeniger Salz, zweimal pro Woche messen.',
        },
        {
          complaint: 'Nimmt die Tablette regelmäßig. Kein Husten, kein Schwindel.',
          findings: `${stable} Zu Hause meist 138/86.`,
          codes: ['I10.90'],
          plan: 'Ramipril weiter. Täglich eine halbe Stunde gehen. Kontrolle in zwei Monaten.',
        },
        {
          complaint: 'Werte zu Hause im Zielbereich. Keine Nebenwirkungen.',
          findings: `${stable} Kalium und Kreatinin normal.`,
          codes: ['I10.90'],
          plan: 'Weiter wie bisher, einmal pro Woche messen. Kontrolle in drei Monaten.',
        },
      ],
    },
    {
      ...{ code: 'E11.90', name: 'Diabetes mellitus Typ 2', from: 50, falling: { weight: 5 } },
      medicine: { title: 'Metformin 500 mg', detail: '1-0-1-0' },
      visits: [
        {
          complaint: 'Überweisung wegen des Herzrisikos bei neuem Diabetes. Keine Beschwerden.',
          findings: `${stable} EKG ohne Ischämiezeichen. HbA1c 7,8 %.`,
          codes: ['E11.90'],
          plan: 'Metformin wie von der Hausarztpraxis. Mehr Bewegung, LDL-Ziel unter 70 mg/dl.',
        },
        {
          complaint: 'Geht fast jeden Tag. Verträgt Metformin inzwischen gut.',
          findings: `${stable} HbA1c 7,1 %.`,
          codes: ['E11.90'],
          plan: 'Weiter so. Lipide in drei Monaten.',
        },
        {
          complaint: 'Fühlt sich gut, hat abgenommen.',
          findings: `${stable} HbA1c 6,7 %, LDL 96 mg/dl.`,
          codes: ['E11.90', 'E78.5'],
          plan: 'Atorvastatin 20 mg, 0-0-1-0. Lipide und Leberwerte in sechs Wochen.',
        },
      ],
    },
    {
      ...{ code: 'I48.0', name: 'Vorhofflimmern, anfallsweise', from: 55 },
      medicine: { title: 'Apixaban 5 mg', detail: '1-0-1-0' },
      visits: [
        {
          complaint: 'Zweimal im Monat Herzrasen für einige Stunden, danach müde.',
          findings: 'Rhythmus heute regelmäßig. Langzeit-EKG: Vorhofflimmern über drei Stunden.',
          codes: ['I48.0'],
          plan: 'Apixaban 5 mg, 1-0-1-0. Bisoprolol 2,5 mg. Herzultraschall vereinbart.',
        },
        {
          complaint: 'Nur noch einmal Herzstolpern. Keine Blutungen.',
          findings: 'Rhythmus regelmäßig. Ultraschall: Vorhof leicht vergrößert, Pumpfunktion normal.',
          codes: ['I48.0', 'Z92.1'],
          plan: 'Weiter wie bisher. Blutbild und Nierenwerte in drei Monaten.',
        },
        {
          complaint: 'Seit Monaten beschwerdefrei.',
          findings: 'Rhythmus regelmäßig. Nierenwerte normal.',
          codes: ['I48.0', 'Z92.1'],
          plan: 'Weiter wie bisher. Kontrolle in sechs Monaten.',
        },
      ],
    },
    {
      ...{ code: 'E03.9', name: 'Schilddrüsenunterfunktion', from: 30, falling: { weight: 3 } },
      medicine: { title: 'L-Thyroxin 75 µg', detail: '1-0-0-0, nüchtern' },
      visits: [
        {
          complaint: 'Müde, friert, Puls auffallend langsam.',
          findings: 'Puls regelmäßig, EKG unauffällig. TSH 9,4.',
          codes: ['E03.9'],
          plan: 'L-Thyroxin 50 µg. TSH in sechs Wochen in der Hausarztpraxis.',
        },
        {
          complaint: 'Mehr Kraft. Nimmt die Tablette nüchtern.',
          findings: 'Puls regelmäßig. TSH 5,1.',
          codes: ['E03.9'],
          plan: 'L-Thyroxin auf 75 µg erhöhen. TSH in sechs Wochen.',
        },
        {
          complaint: 'Fühlt sich gut.',
          findings: 'Puls regelmäßig. TSH 2,2.',
          codes: ['E03.9'],
          plan: 'Weiter 75 µg. TSH einmal im Jahr.',
        },
      ],
    },
  ],
  notes: {
    'kardiologische-erstuntersuchung': [
      {
        complaint: 'Möchte das Herz prüfen lassen, keine Beschwerden. Raucht nicht.',
        findings: `${stable} EKG: Sinusrhythmus, unauffällig.`,
        codes: ['Z00.0'],
        plan: 'Kein Anhalt für eine Herzkrankheit. Lipide in der Hausarztpraxis, Kontrolle bei Beschwerden.',
      },
      {
        complaint: 'Ab und zu Stiche links, unabhängig von Belastung.',
        findings: `${stable} Druckschmerz am Rippenansatz. EKG unauffällig.`,
        codes: ['R07.4'],
        plan: 'Am ehesten von der Brustwand. Belastungs-EKG zur Sicherheit.',
      },
      {
        reason: 'Stolpern am Abend, meist in Ruhe.',
        complaint: 'Herzstolpern am Abend in Ruhe, kein Schwindel.',
        findings: `${stable} EKG: einzelne ventrikuläre Extrasystolen.`,
        codes: ['I49.3'],
        plan: 'Langzeit-EKG, Magnesium und Kalium bestimmen. Weniger Kaffee am Abend.',
      },
      {
        reason: 'Mein Vater hatte mit 55 einen Infarkt.',
        complaint: 'Vater mit 55 Infarkt. Selbst beschwerdefrei, läuft zweimal pro Woche.',
        findings: `${stable} EKG unauffällig. LDL 148 mg/dl.`,
        codes: ['E78.0'],
        plan: 'Ernährung, Lipide in drei Monaten, dann über ein Statin entscheiden. Belastungs-EKG.',
      },
      {
        reason: 'Überweisung vom Hausarzt wegen Bluthochdruck.',
        complaint: 'Überweisung wegen Bluthochdruck, zu Hause bis 160/95.',
        findings: `${stable} EKG: Linkslagetyp, sonst unauffällig.`,
        codes: ['I10.90'],
        plan: 'Langzeitmessung, danach Ramipril 5 mg. Kontrolle in vier Wochen.',
      },
      {
        reason: 'Seit September müde, schlafe schlecht.',
        complaint: 'Seit September müde, wacht um vier Uhr auf.',
        findings: `${stable} EKG unauffällig.`,
        codes: ['R53', 'G47.0'],
        plan: 'Blutbild, Ferritin, TSH. Schlaftagebuch. Kontrolle in sechs Wochen.',
      },
      {
        reason: 'Seit einigen Wochen schnell außer Atem.',
        complaint: 'Seit einigen Wochen beim Treppensteigen außer Atem.',
        findings: `${stable} Sättigung 97 %. EKG unauffällig.`,
        codes: ['R06.0'],
        plan: 'Herzultraschall und Belastungs-EKG, NT-proBNP bestimmen.',
      },
    ],
    'belastungs-ekg': [
      {
        complaint: 'Zur Abklärung der Belastbarkeit.',
        findings: 'Bis 150 Watt belastet, Abbruch wegen Erschöpfung. Keine ST-Senkungen, keine Rhythmusstörungen.',
        codes: ['R07.4'],
        plan: 'Unauffälliges Belastungs-EKG. Keine Einschränkungen im Sport.',
      },
      {
        reason: 'Ich möchte wieder laufen.',
        complaint: 'Möchte nach zwei Jahren Pause wieder laufen.',
        findings: 'Bis 175 Watt ohne Beschwerden. Keine ST-Senkungen.',
        codes: ['Z00.0'],
        plan: 'Laufen erlaubt, langsam steigern, Puls bis 140.',
      },
      {
        reason: 'Druck in der Brust beim Treppensteigen.',
        complaint: 'Druck in der Brust beim Treppensteigen seit vier Wochen.',
        findings: 'Bei 100 Watt Druckgefühl, ST-Senkung 0,15 mV in V5.',
        codes: ['I25.9'],
        plan: 'ASS 100 mg, Nitrospray bei Bedarf. Herz-CT in dieser Woche. Bei Ruheschmerz sofort 112.',
      },
    ],
    herzultraschall: [
      {
        complaint: 'Zur Verlaufskontrolle, keine Beschwerden.',
        findings: 'Pumpfunktion normal (EF 60 %), Klappen zart, Vorhöfe nicht vergrößert.',
        codes: ['Z09.88'],
        plan: 'Unauffälliger Befund. Kontrolle nur bei Beschwerden.',
      },
      {
        reason: 'Kontrolle der Klappe.',
        complaint: 'Bekannte leichte Mitralinsuffizienz, beschwerdefrei.',
        findings: 'EF 58 %. Mitralinsuffizienz I°, unverändert zum Vorjahr.',
        codes: ['Z09.88'],
        plan: 'Kontrolle in einem Jahr.',
      },
      {
        reason: 'Herzgeräusch beim Hausarzt aufgefallen.',
        complaint: 'Herzgeräusch in der Hausarztpraxis aufgefallen.',
        findings: 'EF 62 %. Aortenklappe leicht verdickt, keine Stenose.',
        codes: ['Z00.0'],
        plan: 'Harmloses Geräusch. Kontrolle in zwei Jahren.',
      },
      {
        reason: 'Kontrolle nach dem Stent.',
        complaint: 'Stent vor einem Jahr, seither ohne Beschwerden.',
        findings: 'EF 55 %, keine neuen Wandbewegungsstörungen.',
        codes: ['I25.9', 'Z95.5'],
        plan: 'ASS und Statin weiter. Kontrolle in einem Jahr.',
      },
    ],
    kontrolltermin: [
      {
        complaint: 'Zur Kontrolle, keine neuen Beschwerden.',
        findings: `${stable} EKG unverändert.`,
        codes: ['Z09.88'],
        plan: 'Weiter wie bisher. Wiedervorstellung in sechs Monaten.',
      },
      {
        reason: 'Werte besprechen.',
        complaint: 'Laborwerte vom Hausarzt: LDL 152 mg/dl.',
        findings: stable,
        codes: ['E78.5'],
        plan: 'Atorvastatin 20 mg, 0-0-1-0. Lipide in sechs Wochen.',
      },
      {
        reason: 'Die neuen Tabletten machen müde.',
        complaint: 'Müde seit dem Betablocker, Puls zu Hause um 52.',
        findings: `${stable} EKG: Sinusbradykardie 54.`,
        codes: ['I10.90'],
        plan: 'Bisoprolol auf 1,25 mg halbieren. Kontrolle in zwei Wochen.',
      },
      {
        reason: 'Rezept läuft aus.',
        complaint: 'Rezept läuft aus, sonst wohlauf.',
        findings: stable,
        codes: ['I10.90'],
        plan: 'Rezept für drei Monate. Kontrolle vor dem nächsten.',
      },
      {
        reason: 'Herzrasen seit 3 Tagen.',
        complaint: 'Herzrasen seit drei Tagen, anfallsweise für Minuten.',
        findings: `${stable} EKG: Sinusrhythmus 88.`,
        codes: ['R00.2'],
        plan: 'Langzeit-EKG heute angelegt, TSH und Kalium. Bei Ohnmacht sofort 112.',
      },
      {
        reason: 'Blutdruck wieder höher.',
        complaint: 'Zu Hause seit dem Herbst bis 160/92.',
        findings: stable,
        codes: ['I10.90'],
        plan: 'Amlodipin 5 mg dazu. Kontrolle in vier Wochen.',
      },
    ],
  },
}
