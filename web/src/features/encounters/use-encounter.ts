import { useQuery } from '@tanstack/react-query'
import type { Content, Diagnosis } from '@polyclinic/domain/encounters/content.ts'
import type { shareEncounter } from '@polyclinic/domain/encounters/shared-endpoints.ts'
import type * as encounters from '@polyclinic/domain/encounters/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'

export type VisitNote = Answer<typeof encounters.readEncounter>
/** What is known of a note's fields: as it was read, or answered when it was saved. */
export type KnownNote = Pick<VisitNote['encounter'], 'version' | 'content' | 'changed'>

const path = '/appointments/{id}/encounter'

export const readNote = (id: string, signal?: AbortSignal) =>
  call<typeof encounters.readEncounter>(
    'GET',
    path,
    { params: { id } },
    { ...(signal && { signal }), background: true },
  )

/** The note of a visit, which somebody else may write on, too. */
export const useNote = (id: string) =>
  useQuery({
    queryKey: ['encounter', 'one', id],
    queryFn: ({ signal }) => readNote(id, signal),
    // Who comes back to a tab sees what was written at another device meanwhile.
    refetchOnWindowFocus: true,
  })

export const saveNote = (id: string, version: number, body: Partial<Content>) =>
  call<typeof encounters.saveEncounter>(
    'PATCH',
    path,
    { params: { id }, headers: { 'if-match': `"${version}"` }, body },
    { background: true },
  )

export const signNote = (id: string, version: number, isShared: boolean) =>
  call<typeof encounters.signEncounter>('POST', `${path}/sign`, {
    params: { id },
    headers: { 'if-match': `"${version}"` },
    body: { isShared },
  })

/** Which note of which visit. */
type OneNote = { visitId: string; number: number }
export const oneNote = ({ visit, encounter }: Pick<VisitNote, 'visit' | 'encounter'>): OneNote => ({
  visitId: visit.appointmentId,
  number: encounter.number,
})

export const shareNote = ({ visitId: id, number }: OneNote, isShared: boolean) =>
  call<typeof shareEncounter>('POST', `${path}/share`, { params: { id }, body: { number, isShared } })

type NewAddendum = { text: string; draftVersion: number }

export const addAddendum = ({ visitId: id, number }: OneNote, addendum: NewAddendum, key: string) =>
  call<typeof encounters.addAddendum>('POST', `${path}/addenda`, {
    params: { id },
    headers: { 'idempotency-key': key },
    body: { number, ...addendum },
  })

export const markInError = (
  { visitId: id, number }: OneNote,
  body: { addendumId: string | null; reason: string; withdrawLetters: string[] },
) => call<typeof encounters.markInError>('POST', `${path}/errors`, { params: { id }, body: { number, ...body } })

/** A note that was entered in error, once somebody wants to read it. */
export const useNoteInError = (id: string, errorId: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['encounter', 'in-error', id, errorId],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call<typeof encounters.readNoteInError>(
        'GET',
        `${path}/errors/{errorId}`,
        { params: { id, errorId } },
        { signal, background: true },
      ),
  })

export type WaitingNotes = Answer<typeof encounters.listDrafts>

/** Visits of today that were held, and whose note was never begun. */
export const useNotBegunToday = (isWanted: boolean) =>
  useQuery({
    queryKey: ['encounter', 'not-begun-today'],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call<typeof encounters.listDrafts>('GET', '/encounters', { query: { only: 'not-begun-today' } }, { signal }),
  })

/** Notes that were begun and are not signed, or never begun. */
export const useDrafts = ({ skip, take }: { skip: number; take: number }, isWanted = true) =>
  useQuery({
    queryKey: ['encounter', 'drafts', skip, take],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call<typeof encounters.listDrafts>('GET', '/encounters', { query: { skip, take } }, { signal }),
    placeholderData: (before) => before,
  })

/** What the list has for some words; without any, one's favorites and what one uses most. */
export const useDiagnoses = (search: string) =>
  useQuery({
    queryKey: ['diagnoses', search],
    queryFn: ({ signal }) =>
      call<typeof encounters.findDiagnoses>(
        'GET',
        '/diagnoses',
        { query: search === '' ? {} : { search } },
        { signal, background: true },
      ),
    staleTime: 60_000,
    placeholderData: (before) => before,
  })

export const markDiagnosis = (body: Pick<Diagnosis, 'code' | 'title'> & { isFavorite: boolean }) =>
  call<typeof encounters.markDiagnosis>('POST', '/diagnoses/favorites', { body }, { background: true })
