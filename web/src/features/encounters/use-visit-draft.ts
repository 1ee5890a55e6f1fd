import type * as drafts from '@polyclinic/domain/encounters/draft-endpoints.ts'
import type { DraftContent, DraftKind } from '@polyclinic/domain/encounters/draft-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import type { EndingObstacle, SavedDraft } from '../drafts/draft-keeper.ts'
import { useKeptDraft } from '../drafts/use-kept-draft.ts'

type VisitDrafts = Answer<typeof drafts.listVisitDrafts>
export type VisitDraft = VisitDrafts['items'][number]

const path = '/appointments/{id}/drafts'
const keyOf = (visitId: string) => ['encounter', 'begun', visitId]
const load = (id: string, signal?: AbortSignal) =>
  call<typeof drafts.listVisitDrafts>('GET', path, { params: { id } }, { ...(signal && { signal }), background: true })

/** What its doctor has begun for a visit beside its note, as it was typed. */
export const useVisitDrafts = (visitId: string, isWanted: boolean) =>
  useQuery({
    queryKey: keyOf(visitId),
    enabled: isWanted,
    queryFn: ({ signal }) => load(visitId, signal),
  })

/** An addendum or a letter that is being written, kept while it is open. */
export function useVisitDraft<Content extends DraftContent>(
  visitId: string,
  kind: DraftKind,
  known: SavedDraft<Content>,
) {
  const client = useQueryClient()
  const others = (items: VisitDraft[]) => items.filter((each) => each.kind !== kind)
  /** The list tells what stands there now, so that it opens again as it was left. */
  const show = (now: VisitDraft[]) =>
    client.setQueryData<VisitDrafts>(
      keyOf(visitId),
      (before) => before && { items: [...others(before.items), ...now].toSorted((a, b) => (a.kind < b.kind ? -1 : 1)) },
    )
  // What the server never had of a field is as the form began.
  const [begun] = useState(known.content)
  const draft = useKeptDraft<Content, SavedDraft<Content>>(known, {
    save: async (version, _changes, content) => {
      const saved = await call<typeof drafts.saveVisitDraft>(
        'PATCH',
        `${path}/{kind}`,
        { params: { id: visitId, kind }, headers: { 'if-match': `"${version}"` }, body: { content } },
        { background: true },
      )
      show([saved])
      return knownOf(saved, begun)
    },
    read: async () => {
      const stored = (await load(visitId)).items.filter((each) => each.kind === kind)
      show(stored)
      return knownOf(stored[0] ?? null, begun)
    },
  })
  const { keeper } = draft
  /** It was added or issued: the server has it no longer. */
  async function end() {
    await keeper.drop()
    show([])
  }
  /** It is given up. If that fails, it is kept as before. */
  async function discard() {
    await keeper.drop()
    try {
      await call<typeof drafts.discardVisitDraft>('DELETE', `${path}/{kind}`, { params: { id: visitId, kind } })
    } catch (error) {
      keeper.resume()
      throw error
    }
    show([])
  }
  /** Why it cannot be left for later: what is not saved would be gone. */
  async function leave(): Promise<EndingObstacle | null> {
    await keeper.flush()
    if (keeper.isSaved() && keeper.state().saving === 'saved') return null
    return Object.keys(keeper.state().conflicts).length > 0 ? 'conflict' : 'unsaved'
  }
  return { ...draft, end, discard, leave }
}

/** As the server has it, or as it begins. */
export const knownOf = <Content extends DraftContent>(
  stored: Pick<VisitDraft, 'version' | 'content'> | null,
  begun: Content,
): SavedDraft<Content> => ({ version: stored?.version ?? 0, content: { ...begun, ...stored?.content } })
