import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { limitsOfNetwork, takeAttempts, type TakenAttempts } from '../../platform/limits.ts'

/** Each is read, drawn and thrown away if need be: more than a person sends, with all that goes wrong. */
export const uploadsPerHour = { visit: 40, network: 200 }

/**
 * Counts what is about to be sent: how often for a visit or a chart and from a network, and how much in a day. What is returned is to
 * be given back (`returnAttempts`) for what was not sent after all.
 * @throws {Refusal} `too_many_requests`
 */
export async function countUpload(context: Context, recordId: string, bytes: number): Promise<TakenAttempts> {
  const { actor, db, now, services } = context
  const { person, network } = services.uploadMegabytesPerDay
  const keyOf = (...whose: string[]) => keyedHash(services.linkKey, ...whose)
  const often = { windowMinutes: 60 }
  const much = { windowMinutes: 1440, size: Math.ceil(bytes / 1024) }
  const limits = [
    { ...often, kind: 'upload-visit', key: keyOf('visit', recordId), most: uploadsPerHour.visit },
    ...limitsOfNetwork(context, { ...often, kind: 'upload-network', most: uploadsPerHour.network }),
    ...limitsOfNetwork(context, { ...much, kind: 'upload-kilobytes-network', most: network * 1024 }),
    {
      ...{ ...much, kind: 'upload-kilobytes-person', most: person * 1024 },
      // The account, or the visit whose link they have.
      key: keyOf('uploads of', actor.kind === 'user' ? actor.userId : recordId),
    },
  ]
  await takeAttempts(db, { limits, now })
  return { limits, now }
}
