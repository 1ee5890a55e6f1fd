import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/blog.ts'

export const texts = {
  articles: 'Beiträge',
  articlesLead: 'Klare Antworten von den Menschen, denen Sie hier begegnen.',
  articlesDescription:
    'Beiträge zur Gesundheit von {clinic}: klare Antworten von den Menschen, denen Sie hier begegnen.',
  subjects: 'Themen',
  all: 'Alle',
  noArticles: 'Noch keine Beiträge',
  noArticlesText: 'Wenn unser Team etwas für Sie schreibt, finden Sie es hier.',
  noneOfSubject: 'Nichts zu diesem Thema',
  allArticles: 'Alle Beiträge',
  keepReading: 'Weiterlesen',
  updatedOn: 'aktualisiert am {date}',
  minutes: '{count, plural, one {# Min. Lesezeit} other {# Min. Lesezeit}}',
  reviewedBy: 'Geprüft von {name}',
  reviewedByOn: 'Ärztlich geprüft von {name}{hasSpeciality, select, yes {, {speciality},} other {}} am {date}',
  onThisPage: 'Auf dieser Seite',
  askDoctor: 'Sprechen Sie mit uns',
  ratherAsk: 'Möchten Sie lieber fragen?',
  findTime: 'Termin finden',
  informs: 'Dieser Beitrag informiert und ersetzt keinen Termin.',
  whenToCall: 'Wann Sie uns anrufen',
  box_info: 'Gut zu wissen',
  box_call: 'Wann Sie uns anrufen',
  box_emergency: 'Im Notfall',
  untitled: 'Ohne Titel',
  preview: 'Vorschau',
  previewOfDraft: 'Das ist eine Vorschau. Besucher sehen diesen Beitrag noch nicht.',
  previewOfChanges: 'Das ist eine Vorschau. Besucher sehen vielleicht noch eine frühere Fassung.',
  previewEnded: 'Dieser Link zeigt nichts mehr',
  previewEndedText:
    'Ein Vorschau-Link gilt zwei Wochen, oder bis es einen neueren gibt. Bitten Sie die Person, die ihn geschickt hat, um einen anderen.',
  previewScripts: 'Die Vorschau braucht Skripte. Schalten Sie sie in Ihrem Browser ein.',
} as const satisfies SameKeys<typeof english>
