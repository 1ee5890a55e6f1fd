import { useParams } from 'react-router'
import { useVisitForms } from '../../features/clinic-forms/use-forms.ts'
import { NoteView } from '../../features/encounters/note-view.tsx'
import { SignedBeforeToast } from '../../features/encounters/signed-before.tsx'
import { useNote } from '../../features/encounters/use-encounter.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { noteHref } from '../../platform/session/destinations.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { useArea } from './use-area.ts'

export const handle: Handle = { title: ({ t }) => t('encounters.title'), noindex: true }

/** The note of one visit. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Permitted permission="encounters:write">
      <VisitNote key={id} id={id} />
      <SignedBeforeToast />
    </Permitted>
  )
}

function VisitNote({ id }: { id: string }) {
  const { path, home } = useArea()
  const query = useNote(id)
  const forms = useVisitForms(id)
  // The forms stand above the note: what came later would push it down while somebody writes.
  const awaited = forms.isPending ? { ...query, data: undefined } : query
  return (
    <QueryState query={awaited}>
      {(note) => <NoteView note={note} backHref={home} hrefOf={(visitId) => noteHref(path, visitId)} />}
    </QueryState>
  )
}
