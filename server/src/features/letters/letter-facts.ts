import { decidePrinting } from '@polyclinic/domain/letters/printing.ts'
import { addressLines } from '@polyclinic/domain/locations/format-address.ts'
import { letterContent, type LetterContent } from '@polyclinic/domain/letters/model.ts'
import { decideLetter } from '@polyclinic/domain/letters/decide-letter.ts'
import type { LetterKind } from '@polyclinic/domain/chart-files/kinds.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { asChartFile, selectChartFiles, type ChartFileRow } from '../chart-files/chart-files.ts'
import { accessEncounter, seesSigned, type EncounterRow } from '../encounters/queries.ts'
import { writerName } from '../providers/writer-name.ts'
import type { LetterFacts } from './compose-letter.ts'

/** Letters of a visit, the first first. */
export const lettersOf = (db: ClinicDatabase, visitId: string) =>
  selectChartFiles(db).where('c.appointment_id', '=', visitId).orderBy('c.written_at').orderBy('c.id')

/** A letter of a visit that somebody may see. @throws {Refusal} as `accessEncounter` */
export async function accessLetter(
  context: Context,
  { id, letterId }: { id: string; letterId: string },
  permission: Permission,
) {
  // Whoever reads the signed note reads its letters, too; issuing and sharing are its doctor's.
  const visit = await (permission === 'encounters:write'
    ? accessEncounter(context, id, permission, seesSigned(context))
    : accessEncounter(context, id, permission))
  const row = await lettersOf(context.db, id).where('c.id', '=', letterId).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return { visit, row }
}

/** In the shape of the contract. */
export const asLetter = (row: ChartFileRow) => ({
  ...asChartFile(row),
  content: letterContent.parse(row.content),
  noteNumber: row.note_number!,
  replaces: row.replaces,
  isReplaced: row.replaced_by !== null,
})

type Wanted = { content: LetterContent; replaces?: string | null | undefined }

/**
 * What a letter that may be written is made of.
 * @throws {Refusal} `state_conflict` before the note is begun; `letter_replaced`, `letter_unprintable`, `invalid_fields`,
 * `not_found`
 */
export async function readLetterFacts(
  context: Context,
  visit: EncounterRow,
  { content, replaces }: Wanted,
): Promise<LetterFacts> {
  const { db, clinic, now } = context
  if (visit.version === null) throw refuse('state_conflict')
  const former = replaces ? await lettersOf(db, visit.id).where('c.id', '=', replaces).executeTakeFirst() : null
  unlessRefused(
    decideLetter(
      content,
      dateIn(visit.time_zone, visit.starts_at as Instant),
      replaces
        ? former
          ? {
              kind: former.kind as LetterKind,
              isWithdrawn: former.withdrawn_at !== null,
              isReplaced: former.replaced_by !== null,
            }
          : null
        : undefined,
    ),
  )
  const { address, phone } = await db
    .selectFrom('appointments as a')
    .innerJoin('locations as l', 'l.id', 'a.location_id')
    .select(['a.address', 'l.phone'])
    .where('a.id', '=', visit.id)
    .executeTakeFirstOrThrow()
  const facts: LetterFacts = {
    clinic: {
      ...{ name: clinic.name, country: clinic.country, locale: clinic.locale, timeZone: clinic.time_zone },
      language: languageOfClinic(clinic),
    },
    place: { address: address as LetterFacts['place']['address'], phone },
    doctor: { name: await writerName(context) },
    patient: { givenName: visit.given_name, familyName: visit.family_name, birthDate: visit.birth_date },
    visit: { startsAt: visit.starts_at, timeZone: visit.time_zone, isStatutory: visit.insurance === 'statutory' },
    now,
    former: former ? { reference: former.reference!, writtenAt: former.written_at } : null,
  }
  unlessRefused(
    decidePrinting(content, {
      patient: `${visit.given_name} ${visit.family_name}`,
      doctor: facts.doctor.name,
      clinic: [clinic.name, ...addressLines(facts.place.address)],
    }),
  )
  return facts
}
