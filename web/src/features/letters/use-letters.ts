import type * as letters from '@polyclinic/domain/letters/endpoints.ts'
import type { LetterContent } from '@polyclinic/domain/letters/model.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type Letters = Answer<typeof letters.listLetters>
export type Letter = Letters['items'][number]
export type LetterPage = Answer<typeof letters.previewLetter>
/** What is to be issued; `replaces` is the withdrawn one whose place it takes. */
export type LetterDraft = { content: LetterContent; replaces: string | null }

const path = '/appointments/{id}/letters'
const one = (id: string, { id: letterId }: Pick<Letter, 'id'>) => ({ params: { id, letterId } })

/** The letters of a visit. */
export const useLetters = (id: string) =>
  useQuery({
    queryKey: ['encounter', 'letters', id],
    queryFn: ({ signal }) => call<typeof letters.listLetters>('GET', path, { params: { id } }, { signal }),
  })

export const previewLetter = (id: string, body: LetterDraft) =>
  call<typeof letters.previewLetter>('POST', `${path}/preview`, { params: { id }, body })

type Issued = LetterDraft & { isShared: boolean; isSpanConfirmed: boolean; draftVersion: number }

export const issueLetter = (id: string, body: Issued, key: string) =>
  call<typeof letters.issueLetter>('POST', path, {
    ...{ params: { id }, headers: { 'idempotency-key': key } },
    body,
  })

export const fetchLetter = (id: string, letter: Letter): Promise<Blob> =>
  call<typeof letters.readLetter>('GET', `${path}/{letterId}`, one(id, letter))

export const withdrawLetter = (id: string, letter: Letter, reason: string) =>
  call<typeof letters.withdrawLetter>('POST', `${path}/{letterId}/withdraw`, { ...one(id, letter), body: { reason } })

export const shareLetter = (id: string, letter: Letter, isShared: boolean) =>
  call<typeof letters.shareLetter>('POST', `${path}/{letterId}/share`, { ...one(id, letter), body: { isShared } })
