import { createHash } from 'node:crypto'
import { picturesAtMost } from '@polyclinic/domain/blog/body.ts'
import type { addPostPicture as contract } from '@polyclinic/domain/blog/endpoints.ts'
import { pictureBytesAtMost } from '@polyclinic/domain/blog/limits.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import type { Admission, Head } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { returnAttempts } from '../../platform/limits.ts'
import { callerOf } from '../../platform/network.ts'
import { inspectPicture } from '../../platform/private-files/inspect-file.ts'
import { measurePicture } from '../../platform/private-files/measure-picture.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { countUpload } from '../documents/upload-limits.ts'
import { storePicture } from '../organizations/store-picture.ts'
import { pictureOf } from './articles.ts'
import { lockPost } from './posts.ts'

/** Of the sides that are served: for a wide screen, and for a card or a phone. */
const longest = { large: 1600, small: 720 }
/** What a page can carry; a picture of noise is drawn smaller. */
const bytesAtMost = 1024 * 1024
const longestOfNoise = 800

/** @throws {Refusal} `forbidden`, `not_found`, `too_many_requests` */
export async function admitPostPicture(
  scope: RequestScope,
  { params: { id } }: Head<typeof contract>,
  bytes: number | null,
): Promise<Admission> {
  const counted = await scope.transact(async (context) => {
    await openToWrite(context, id)
    return countUpload(context, id, bytes ?? pictureBytesAtMost)
  })
  const giveBack = () => scope.transact(({ db }) => returnAttempts(db, counted))
  return { part: `pictures of ${id}`, giveBack }
}

async function openToWrite(context: Context, id: string): Promise<void> {
  requireWholeClinic(context, 'content:write')
  await lockPost(context, id)
}

/** Adds a picture to an article, drawn anew; where and with what it was taken is gone. */
export async function addPostPicture(
  scope: RequestScope,
  { params: { id: postId }, body }: Input<typeof contract>,
  closed: AbortSignal,
): Promise<Output<typeof contract>> {
  const drawing = { caller: callerOf(scope.clinic, scope.request), closed }
  const draw = (bytes: Uint8Array, side: number) => inspectPicture(bytes, drawing, side)
  const whole = await draw(body.file.content, longest.large)
  const large = whole.length > bytesAtMost ? await draw(whole, longestOfNoise) : whole
  const small = await draw(large, longest.small)
  const [size, smallSize] = [large, small].map((drawn) => measurePicture(drawn, 'image/jpeg'))
  if (!size || !smallSize || large.length > 2 * bytesAtMost)
    throw refuseField('/body/file', 'unreadable_picture', 'Cannot be drawn')
  const [hash, smallHash] = [large, small].map(hashOf) as [string, string]
  return scope.transact(async (context) => {
    await openToWrite(context, postId)
    const { db, now } = context
    const others = await db.selectFrom('post_pictures').selectAll().where('post_id', '=', postId).execute()
    const same = others.find((picture) => picture.hash === hash)
    if (same) return pictureOf(same)
    if (others.length >= picturesAtMost) throw refuse('too_many_files')
    await storePicture(db, { hash, mediaType: 'image/jpeg', content: large })
    await storePicture(db, { hash: smallHash, mediaType: 'image/jpeg', content: small })
    const row = {
      ...{ id: newId(), post_id: postId, width: size.width, height: size.height, hash },
      ...{ small_width: smallSize.width, small_hash: smallHash, created_at: now },
    }
    await db.insertInto('post_pictures').values(row).execute()
    await audit(context, { action: 'posts:add-picture', object: { kind: 'post', id: postId }, side: 'clinic' })
    return pictureOf(row)
  })
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 32)
