import { changeWindow } from '@polyclinic/domain/appointments/rules.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Note } from '../../../ui/note.tsx'
import { policyWords, type PolicyVisit } from './policy-words.ts'
import { useNow } from '../../../platform/page/use-now.ts'

/** What changing or canceling costs as things stand; amber from the moment that it costs anything. */
export function PolicyNote({ visit }: { visit: PolicyVisit }) {
  const texts = useTexts()
  const now = useNow()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  const words = policyWords(visit, now, visit.location.phone ?? phone, texts)
  return <Note tone={changeWindow(visit, now) === 'free' ? 'plain' : 'warn'}>{words}</Note>
}
