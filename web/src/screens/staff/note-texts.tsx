import { NoteTextLists } from '../../features/note-texts/note-text-lists.tsx'
import { useNoteTexts } from '../../features/note-texts/use-note-texts.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'
import { useArea } from './use-area.ts'

export const handle: Handle = { title: ({ t }) => t('noteTexts.title'), noindex: true }

/** The phrases and templates of whoever writes notes. */
export function Component() {
  return (
    <Permitted permission="encounters:write">
      <NoteTexts />
    </Permitted>
  )
}

function NoteTexts() {
  const { t } = useTexts()
  const { path } = useArea()
  const query = useNoteTexts()
  return (
    <Stack gap="large">
      <div>
        <BackLink href={`${path}/visits`}>{t('noteTexts.back')}</BackLink>
        <StaffHeading lead={t('noteTexts.lead')}>{t('noteTexts.title')}</StaffHeading>
      </div>
      <QueryState query={query}>{({ items }) => <NoteTextLists items={items} />}</QueryState>
    </Stack>
  )
}
