import { isSameDrug } from '@polyclinic/domain/prescriptions/is-same-drug.ts'
import type { PrescribedDrug, PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { refuseField } from '../../platform/refuse.ts'
import { drugsNamed } from './drug-lists.ts'
import { itemOf, priorsOf } from './medications.ts'

/** Where the fields of the drugs are named. */
type At = '' | '/body'

/**
 * What is typed could be signed one day. So each drug has an id that nothing else has; one that continues a medication
 * continues this patient's; and a renewal is of the same drug, since the checks do not compare the two.
 * @throws {Refusal} `invalid_fields`, which names the drug
 */
export async function requireSoundItems(
  context: Context,
  patientId: string,
  { items }: Pick<PrescriptionContent, 'items'>,
  at: At,
): Promise<void> {
  await requireFreeIds(context, items, at)
  await requireOwnPriors(context, patientId, items, at)
}

async function requireOwnPriors(context: Context, patientId: string, items: readonly PrescribedDrug[], at: At) {
  if (items.every(({ prior }) => prior === null)) return
  const rows = await priorsOf(context.db, patientId, items)
  const priors = new Map(rows.map((row) => [row.id, itemOf(row)]))
  const unknown = items.findIndex(({ prior }) => prior && !priors.has(prior.id))
  if (unknown >= 0)
    throw refuseField(`${at}/items/${unknown}/prior`, 'not_found', 'This patient has no such medication to go on from.')
  const list = await drugsNamed(
    context,
    [...items, ...priors.values()].map(({ drug }) => drug),
  )
  const place = items.findIndex((item) => {
    const prior = item.prior?.kind === 'renewal' && priors.get(item.prior.id)
    return prior && !isSameDrug(item, prior, list)
  })
  if (place >= 0)
    throw refuseField(
      `${at}/items/${place}/prior`,
      'other_drug',
      'A renewal is of the same drug; another one replaces it.',
    )
}

/** Ids are chosen by who adds a drug, and become those of medications: one that a medication has could never be signed. */
async function requireFreeIds({ db }: Context, items: readonly PrescribedDrug[], at: At): Promise<void> {
  const own = items.findIndex(({ id, prior }) => prior?.id === id)
  if (own >= 0) throw refuseField(`${at}/items/${own}/prior`, 'own', 'A drug cannot go on from itself.')
  const ids = items.map(({ id }) => id)
  const taken = await db.selectFrom('medication_requests').select('id').where('id', '=', anyOf(ids)).execute()
  const place = items.findIndex(({ id }) => taken.some((one) => one.id === id))
  if (place >= 0)
    throw refuseField(
      `${at}/items/${place}/id`,
      'taken',
      'Another medication has this id. Remove the drug and add it again.',
    )
}
