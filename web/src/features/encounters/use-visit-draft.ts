import type * as drafts from '@polyclinic/domain/encounters/draft-endpoints.ts'
import type { DraftContent, DraftKind } from '@polyclinic/domain/encounters/draft-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import type { SavedDraft } from '../drafts/draft-keeper.ts'
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
      return knownOf(saved, begun)
    },
    read: async () => knownOf((await load(visitId)).items.find((each) => each.kind === kind) ?? null, begun),
  })
  /** It was added or issued: the server has it no longer. */
  async function end() {
    await draft.keeper.drop()
    client.setQueryData<VisitDrafts>(
      keyOf(visitId),
      (before) => before && { items: before.items.filter((each) => each.kind !== kind) },
    )
  }
  /** It is given up. What cannot be discarded now is offered again. */
  async function discard() {
    await draft.keeper.drop()
    if (draft.keeper.state().version === 0) return
    await call<typeof drafts.discardVisitDraft>('DELETE', `${path}/{kind}`, { params: { id: visitId, kind } })
      .then(end)
      .catch(() => undefined)
  }
  return { ...draft, end, discard }
}

/** As the server has it, or as it begins. */
export const knownOf = <Content extends DraftContent>(
  stored: Pick<VisitDraft, 'version' | 'content'> | null,
  begun: Content,
): SavedDraft<Content> => ({ version: stored?.version ?? 0, content: { ...begun, ...stored?.content } })
