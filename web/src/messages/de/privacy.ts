import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/privacy.ts'

export const texts = {
  title: 'Ihre Daten und Rechte',
  lead: 'Nehmen Sie eine Kopie Ihrer Daten mit.',
  copyTitle: 'Kopie mitnehmen',
  copyText:
    'Sie enthält alles, was diese Seiten zeigen: Termine, freigegebene Dokumentation und Dateien, Rezepte, was in der Gesundheitsakte steht, Formulare mit Ihren Einwilligungen und Rechnungen. Was nicht freigegeben ist, fehlt; fragen Sie dafür die Praxis.',
  whose: 'Wessen Daten',
  yours: '{name} (Sie)',
  format: 'Als',
  archive: 'Alles in einer ZIP-Datei',
  archiveHint: 'Zum Lesen, für die Software einer anderen Praxis, und mit allen Dateien.',
  paper: 'PDF zum Lesen',
  paperHint: 'Auf dem Briefpapier der Praxis, ohne die Dateien.',
  bundle: 'FHIR-Datei für eine andere Praxis',
  bundleHint: 'Das Format, in dem Praxen Akten austauschen (FHIR R4).',
  careful: 'Bewahren Sie sie sicher auf: Wer die Datei öffnet, kann alles lesen.',
  take: 'Kopie herunterladen',
  taken: 'Ihre Kopie wurde heruntergeladen.',
  file: 'Kopie Ihrer Daten',
} as const satisfies SameKeys<typeof english>
