import { auditVerbs } from '@polyclinic/domain/audit/actions.ts'
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { actionWords } from './event-words.ts'

test.each(['en', 'de'] as const)('everything that the audit tells of is said in words: %s', async (language) => {
  const texts = createTexts(language, await loadCatalogue(language))
  for (const [noun, verbs] of Object.entries(auditVerbs))
    for (const verb of verbs) {
      const said = actionWords(texts, `${noun}:${verb}`)
      expect(said).toMatch(/^\p{L}.*: \p{L}/u)
      expect(said).not.toContain(`${noun}:`)
    }
})
