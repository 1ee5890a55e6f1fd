import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import type * as contracts from '@polyclinic/domain/legal/endpoints.ts'
import { legalPages, requiredLegalPages } from '@polyclinic/domain/legal/pages.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { takeVersion } from '../organizations/take-version.ts'
import { writeLegalTexts, type StoredLegalTexts } from '../organizations/write-legal-texts.ts'
import { formerLegalTexts, savedLegalTexts, shownLegalTexts, type SavedLegalTexts } from './read-legal-texts.ts'

/**
 * Pages have them within two seconds, and who books from then on agrees to them.
 * @throws {Refusal} `stale_version`, also when somebody was quicker by a moment; `invalid_fields` for a page that the law of
 *   the clinic's country asks for
 */
export async function changeLegalTexts(
  context: Context,
  { headers, body: { texts } }: Input<typeof contracts.changeLegalTexts>,
): Promise<Output<typeof contracts.changeLegalTexts>> {
  requireWholeClinic(context, 'brand:change')
  const { country, locale } = context.clinic
  const seen = await unlessStale(context, headers['if-match'])
  const missing = requiredLegalPages(country).find((page) => texts[page] === undefined)
  if (missing) throw refuseField(`/body/texts/${missing}`, 'required', `The law of ${country} asks for it`)
  const written = legalPages.flatMap((page) => {
    const [sections, stood] = [texts[page], seen.stored[page]]
    if (sections === undefined) return []
    // A page that stays as it is stays in the language that it was written in.
    return [[page, isSame(stood?.sections, sections) ? stood : { language: locale.slice(0, 2), sections }]]
  })
  return save(context, seen, Object.fromEntries(written) as StoredLegalTexts, null)
}

/**
 * What was there before stays a version, too.
 * @throws {Refusal} `not_found`, `stale_version`
 */
export async function restoreLegalTexts(
  context: Context,
  { params, headers }: Input<typeof contracts.restoreLegalTexts>,
): Promise<Output<typeof contracts.restoreLegalTexts>> {
  requireWholeClinic(context, 'brand:change')
  const version = Number(params.version)
  const [former] = await formerLegalTexts(context.db, 1, version)
  const shown = former && shownLegalTexts(former).texts
  // What the law asks for by now has to be in it.
  if (!former || requiredLegalPages(context.clinic.country).some((page) => shown![page] === undefined))
    throw refuse('not_found')
  return save(context, await unlessStale(context, headers['if-match']), former.stored, version)
}

async function unlessStale({ db }: Context, ifMatch: string | undefined): Promise<SavedLegalTexts> {
  const seen = await savedLegalTexts(db)
  if (isStale(seen, ifMatch)) throw refuse('stale_version')
  return seen
}

async function save(context: Context, seen: SavedLegalTexts, texts: StoredLegalTexts, restoredFrom: number | null) {
  const { db, now, clinic } = context
  const { userId } = signedIn(context)
  await takeVersion(context, 'legal')
  if (!(await writeLegalTexts(db, texts, { version: seen.version, now, savedBy: userId, restoredFrom })))
    throw refuse('stale_version')
  const saved = await savedLegalTexts(db)
  if (saved.version !== seen.version)
    await audit(context, {
      action: restoredFrom === null ? 'clinics:change-legal-texts' : 'clinics:restore-legal-texts',
      object: { kind: 'organization', id: clinic.id },
      detail:
        restoredFrom === null
          ? legalPages.filter((page) => !isSame(seen.stored[page], saved.stored[page])).join(' ')
          : `version ${restoredFrom}`,
    })
  return shownLegalTexts(saved)
}
