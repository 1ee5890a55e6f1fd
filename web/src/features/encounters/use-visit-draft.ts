import type * as drafts from '@polyclinic/domain/encounters/draft-endpoints.ts'
import type { DraftFields, DraftKind } from '@polyclinic/domain/encounters/draft-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
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
    // Whoever comes back to a tab sees what was written, or ended, elsewhere.
    refetchOnWindowFocus: true,
  })

/** As the server has it. `isKept`: it was begun there; otherwise its version is the one at which it begins. */
export type KnownDraft<Content> = SavedDraft<Content> & { isKept: boolean }

/** Of the draft that ends with what is added or issued: 0 where none was begun on the server. */
export const draftVersionOf = ({ isKept, version }: Pick<KnownDraft<unknown>, 'isKept' | 'version'>) =>
  isKept ? version : 0

/** An addendum or a letter that is being written, kept while it is open. */
export function useVisitDraft<Content extends DraftFields>(
  visitId: string,
  kind: DraftKind,
  known: KnownDraft<Content>,
) {
  const client = useQueryClient()
  /** The list tells what stands there now, so that it opens again as it was left. */
  const show = (now: Place) =>
    client.setQueryData<VisitDrafts>(keyOf(visitId), (before) => before && withPlace(before, kind, now))
  // What the server never had of a field is as the form began.
  const [begun] = useState(known.content)
  const read = async () => {
    const place = placeIn(await load(visitId), kind)
    show(place)
    return knownOf(place, begun)
  }
  const [given, setGiven] = useState(known)
  // An empty place is no newer draft: nothing that is typed gives way to it.
  if (given !== known && (known.isKept || !given.isKept)) setGiven(known)
  const [isOver, setOver] = useState(false)
  const draft = useKeptDraft<Content, KnownDraft<Content>>(given, {
    save: async (version, _changes, content) => {
      const saved = await call<typeof drafts.saveVisitDraft>(
        'PATCH',
        `${path}/{kind}`,
        {
          params: { id: visitId, kind },
          headers: { 'if-match': `"${version}"` },
          body: { content: { ...content, kind } },
        },
        { background: true },
      )
      show({ draft: saved })
      return knownOf({ draft: saved }, begun)
    },
    read,
  })
  const { keeper } = draft
  const { data: list } = useVisitDrafts(visitId, true)
  const place = list && placeIn(list, kind)
  const isGone = place?.draft === null && draft.known.isKept && place.begins > draft.known.version
  /** Somewhere else it was added, issued or discarded while somebody types here. */
  const hasEnded = !isOver && (isGone || draft.problem?.code === 'state_conflict')
  /** What is typed here goes on as another draft, beside what was begun of it elsewhere. */
  async function goOn() {
    const now = await read()
    keeper.goOn(now, now.isKept)
  }
  const showEnded = () => {
    const { version, isKept } = keeper.state().known
    show({ draft: null, begins: version + (isKept ? 1 : 0) })
  }
  /** It was added or issued: the server has it no longer. */
  async function end() {
    setOver(true)
    await keeper.drop()
    showEnded()
  }
  /** It is given up. If that fails, it is kept as before; what another device wrote is shown first. */
  async function discard() {
    setOver(true)
    await keeper.drop()
    try {
      const seen = { 'if-match': `"${keeper.state().version}"` }
      await call<typeof drafts.discardVisitDraft>('DELETE', `${path}/{kind}`, {
        ...{ params: { id: visitId, kind }, headers: seen },
      })
    } catch (error) {
      keeper.resume()
      setOver(false)
      if (isProblem(error) && error.code === 'stale_version') keeper.receive(await read())
      throw error
    }
    showEnded()
  }
  /** Why it cannot be left for later: what is not saved would be gone. */
  async function leave(): Promise<EndingObstacle | null> {
    await keeper.flush()
    if (keeper.isSaved() && keeper.state().saving === 'saved') return null
    return Object.keys(keeper.state().conflicts).length > 0 ? 'conflict' : 'unsaved'
  }
  return { ...draft, isKept: draft.known.isKept, hasEnded, goOn, end, discard, leave }
}

/** What stands where a draft of a kind is kept, or the version at which one begins there. */
type Place = { draft: VisitDraft } | { draft: null; begins: number }

export function placeIn({ items, begins }: VisitDrafts, kind: DraftKind): Place {
  const draft = items.find((each) => each.kind === kind)
  return draft ? { draft } : { draft: null, begins: begins[kind] ?? 0 }
}

/** The list with another of its kind, or none. */
function withPlace(list: VisitDrafts, kind: DraftKind, place: Place): VisitDrafts {
  const others = list.items.filter((each) => each.kind !== kind)
  if (place.draft === null) return { items: others, begins: { ...list.begins, [kind]: place.begins } }
  return { ...list, items: [...others, place.draft].toSorted((a, b) => (a.kind < b.kind ? -1 : 1)) }
}

/** As the server has it, or as it begins. */
export const knownOf = <Content extends DraftFields>(place: Place, begun: Content): KnownDraft<Content> =>
  place.draft === null
    ? { isKept: false, version: place.begins, content: begun }
    : { isKept: true, version: place.draft.version, content: { ...begun, ...fieldsOf(place.draft) } }

/** What was typed, without its kind. */
export function fieldsOf({ content: { kind: _kind, ...fields } }: VisitDraft): DraftFields {
  return fields
}
