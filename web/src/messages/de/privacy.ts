import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/privacy.ts'

export const texts = {
  title: 'Kopie Ihrer Daten',
  lead: 'Nehmen Sie eine Kopie Ihrer Daten mit.',
  copyTitle: 'Kopie mitnehmen',
  copyText:
    'Sie enthält Ihre Termine, freigegebene Dokumentation und Dateien, Rezepte, Formulare mit Ihren Einwilligungen und Rechnungen; Ihre eigene Kopie auch, was in der Gesundheitsakte steht. Zahlungen, die Steuern auf Rechnungen, Überweisungen und was nicht freigegeben ist, fehlen; fragen Sie dafür die Praxis.',
  whose: 'Wessen Daten',
  yours: '{name} (Sie)',
  format: 'Als',
  archive: 'Alles in einer ZIP-Datei',
  archiveHint: 'Zum Lesen, für die Software einer anderen Praxis, und mit allen Dateien.',
  paper: 'PDF zum Lesen',
  paperHint: 'Auf dem Briefpapier der Praxis, ohne die Dateien. Nicht von einer sehr langen Akte.',
  bundle: 'FHIR-Datei für eine andere Praxis',
  bundleHint: 'Das Format, in dem Praxen Akten austauschen (FHIR R4).',
  careful: 'Bewahren Sie sie sicher auf: Wer die Datei öffnet, kann alles lesen.',
  take: 'Kopie herunterladen',
  taken: 'Ihre Kopie wurde heruntergeladen.',
  file: 'Kopie Ihrer Daten',
} as const satisfies SameKeys<typeof english>
