import type { findDiagnoses as contract } from '@polyclinic/domain/encounters/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { counts } from '../chart-access/written-notes.ts'
import { diagnosesOf, type ListedDiagnosis } from './diagnosis-list.ts'
import { findOwnDiagnoses } from './own-diagnoses.ts'
import { matchDiagnoses, meaningOf, rankDiagnoses, type Meaning, type UsedDiagnosis } from './rank-diagnoses.ts'

/** So many are shown; whoever does not find theirs types on. */
const shown = 20
/** What somebody writes now is seen from their last notes. */
const lastNotes = 300

/** Diagnoses while somebody types. No patient is named, so that what is searched may stand in the address. */
export async function findDiagnoses(
  context: Context,
  { query: { search } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const used = await usedBefore(context)
  const meaning = meaningOf(search)
  if (meaning.words.length === 0) {
    const found = rankDiagnoses(meaning, [], used)
    const favorites = found.filter(({ isFavorite }) => isFavorite).length
    return { items: found.slice(0, Math.max(shown, favorites)), total: found.length }
  }
  const exact = await look(context, meaning, used)
  const { found, total } = exact.total > 0 ? exact : await look(context, meaningOf(search, true), used)
  return { items: found.slice(0, shown), total }
}

async function look({ db, clinic }: Context, meaning: Meaning, used: readonly UsedDiagnosis[]) {
  const common = matchDiagnoses(meaning, diagnosesOf(clinic.country))
  const own = await findOwnDiagnoses(db, { words: meaning.words, codes: common.map(({ code }) => code) })
  const found = rankDiagnoses(meaning, merged(common, own), used)
  return { found, total: found.length + own.total - own.found.length }
}

/** The clinic's own wording of a code is the one that counts; it is found by the common words for it, too. */
function merged(
  common: readonly ListedDiagnosis[],
  { found, ofCodes }: { found: readonly ListedDiagnosis[]; ofCodes: readonly ListedDiagnosis[] },
): ListedDiagnosis[] {
  const own = new Map([...found, ...ofCodes].map((each) => [each.code, each]))
  const reworded = common.map((each) => {
    const ours = own.get(each.code)
    own.delete(each.code)
    return ours ? { ...ours, synonyms: [ours.synonyms, each.title, each.synonyms].join('; ') } : each
  })
  return [...own.values(), ...reworded]
}

/** What whoever asks marked for themself, and what a doctor wrote in their last notes. */
async function usedBefore(context: Context): Promise<UsedDiagnosis[]> {
  const { rows } = await sql<UsedDiagnosis>`
    select nullif(code, '') as code, title, 0 as times, true as "isFavorite"
    from favorite_diagnoses where user_id = ${signedIn(context).userId}
    union all
    select d ->> 'code', max(d ->> 'title'), count(*)::int, false
    from (
      select e.content from encounters e join appointments a on a.id = e.appointment_id
      where a.provider_id = ${context.actor.own.providerId} and e.status = 'final' and e.erased_at is null
        and ${counts('e')}
      order by a.starts_at desc limit ${lastNotes}
    ) notes, jsonb_array_elements(notes.content -> 'diagnoses') d
    group by d ->> 'code', case when d ->> 'code' is null then d ->> 'title' end`.execute(context.db)
  return rows
}
