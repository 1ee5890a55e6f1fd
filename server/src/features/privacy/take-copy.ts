import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { bundlePieces } from '@polyclinic/domain/privacy/bundle.ts'
import type * as contracts from '@polyclinic/domain/privacy/copy-endpoints.ts'
import type { CopyFormat } from '@polyclinic/domain/privacy/copy-formats.ts'
import type { CopiedRecord } from '@polyclinic/domain/privacy/copied-record.ts'
import { audit } from '../../platform/audit.ts'
import { turns } from '../../platform/bounds.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { keyedHash } from '../../platform/ids.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { withAttempts } from '../../platform/limits.ts'
import { callerOf } from '../../platform/network.ts'
import { readContent } from '../../platform/private-files/store-file.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { provePassword } from '../accounts/own/prove-password.ts'
import { drawAnswersBeside } from '../forms/paper/draw-answers-beside.ts'
import { readLetterhead } from '../locations/letterhead.ts'
import { palettesOf } from '../messages/html-of-text.ts'
import { archiveOf } from './archive.ts'
import { composeCopy } from './compose-copy.ts'
import { texts } from './copy-texts.ts'
import { copyable, readOwnCopy, requireCopyable } from './read-copied-record.ts'

/** Of one account: each reads a whole record. */
export const copiesPerHour = 12
/** A record of decades; what is longer is in the other formats. */
const copyPagesAtMost = 200

const inTurnOfAccount = createFairQueue({ of: ['account'], ...turns.papers })

export async function listCopyable(context: Context): Promise<Output<typeof contracts.listCopyable>> {
  const rows = await copyable(context).execute()
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, givenName: row.given_name, familyName: row.family_name, isOwn: row.is_own },
      birthDate: row.is_known ? row.birth_date : null,
    })),
  }
}

/**
 * A patient's copy, for who knows the account's password: an open session must not be enough to carry a whole record away.
 * The record is read in one transaction; what is long is written, and files are read, as the caller takes them.
 * @throws {Refusal} `wrong_password`, `not_found`
 */
export async function takeCopy(
  scope: RequestScope,
  { params, body }: Input<typeof contracts.takeCopy>,
): Promise<Output<typeof contracts.takeCopy>> {
  await scope.transact((context) => requireCopyable(context, params.id))
  const { userId } = await provePassword(scope, body.password)
  return withAttempts(
    scope,
    () => [copiesOf(scope, userId)],
    async () => {
      const copied = await scope.transact(async (context) => {
        const record = await readOwnCopy(context, params.id)
        const object = { kind: 'patient', id: params.id } as const
        await audit(context, { action: 'patients:take-copy', object, side: 'patient', detail: body.format })
        return { record, lines: await readLetterhead(context, null), account: signedIn(context).userId }
      })
      return makeCopy(scope, copied, body.format)
    },
  )
}

/** Whoever it is for: an account's own and the desk's are made alike, and so often. */
export const copiesOf = ({ services }: RequestScope, userId: string) => ({
  kind: 'data-copies',
  key: keyedHash(services.linkKey, 'data-copies of', userId),
  windowMinutes: 60,
  most: copiesPerHour,
})

type Copied = { record: CopiedRecord; lines: string[]; account: string }

/** @throws {Refusal} `unavailable` for a paper that would be too long */
export async function makeCopy(scope: RequestScope, { record, lines, account }: Copied, format: CopyFormat) {
  const language = languageOfClinic(scope.clinic)
  const { title, noPaper } = texts[language]
  const called = `${title} ${dateIn(scope.clinic.time_zone, record.at as Instant)}`
  if (format === 'bundle')
    return {
      ...{ name: `${called}.json`, mediaType: 'application/fhir+json' as const },
      content: bytesOf(bundleOf(scope, record)),
    }
  const paper = await inTurnOfAccount({ account }, () => draw(scope, record, lines))
  if (format === 'paper') {
    if (!paper) throw refuse('unavailable')
    return { name: `${called}.pdf`, mediaType: 'application/pdf' as const, content: paper }
  }
  const content = archiveOf([
    { path: 'fhir-bundle.json', at: record.at, content: () => bytesOf(bundleOf(scope, record)) },
    paper
      ? { path: `${called}.pdf`, at: record.at, content: () => [paper] }
      : { path: noPaper.name, at: record.at, content: () => [Buffer.from(noPaper.text)] },
    ...record.files.map(({ id, path, at }) => ({ path, at, content: () => readContent(scope, id) })),
  ])
  return { name: `${called}.zip`, mediaType: 'application/zip' as const, content }
}

const bundleOf = ({ clinic }: RequestScope, record: CopiedRecord) =>
  bundlePieces(record, texts[languageOfClinic(clinic)].bundle)

async function* bytesOf(pieces: Iterable<string>) {
  for (const piece of pieces) yield Buffer.from(piece)
}

function draw(scope: RequestScope, record: CopiedRecord, lines: string[]) {
  const { clinic, request } = scope
  const language = languageOfClinic(clinic)
  const brand = palettesOf(clinic.palettes).light['brand-text']
  const { country, locale, time_zone: timeZone } = clinic
  const paper = composeCopy(record, { language, locale, timeZone, lines })
  const printing = { country, language, brand, at: record.at, pagesAtMost: copyPagesAtMost }
  return drawAnswersBeside({ paper, printing }, callerOf(clinic, request))
}
