import type * as noteTexts from '@polyclinic/domain/note-texts/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../../platform/api/call.ts'

export type NoteText = Answer<typeof noteTexts.listNoteTexts>['items'][number]
export type NoteTextWords = Omit<NoteText, 'id'>

export const noteTextsKey = ['note-texts']

/** One's own phrases and templates, by name. */
export const useNoteTexts = () =>
  useQuery({
    queryKey: noteTextsKey,
    queryFn: ({ signal }) =>
      call<typeof noteTexts.listNoteTexts>('GET', '/note-texts', {}, { signal, background: true }),
    staleTime: 60_000,
  })

/** Makes or changes one; one that was deleted is there again. */
export const saveNoteText = (id: string, body: NoteTextWords) =>
  call<typeof noteTexts.saveNoteText>('POST', '/note-texts/{id}', { params: { id }, body })

export const removeNoteText = (id: string) =>
  call<typeof noteTexts.removeNoteText>('DELETE', '/note-texts/{id}', { params: { id } })

/** Where one's own are kept, in the area that is open. */
export const useNoteTextsHref = (): string => `/${useLocation().pathname.split('/')[1]}/visits/phrases`
