import { hash } from '@node-rs/argon2'
import type { TestClinic, TestUser } from '../../../test/builders.ts'
import { aUser } from '../../../test/builders.ts'
import type { TestServer } from '../../../test/test-server.ts'

import { grantedText, type Granting } from '../messages/granting-part.ts'

export const password = 'seven bees hum quietly'
// Cheap to make; what a verification costs is written in the hash.
const stored = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export const aUserWithPassword = async (
  clinic: TestClinic,
  wanted: Parameters<typeof aUser>[1] = {},
): Promise<TestUser> => aUser(clinic, { password_hash: await stored, ...wanted })

type Sent = Granting & {
  id: string
  kind: string
  to_address: string | null
  subject: string
  body: string
  language: string
}

/** Mails to an address, the latest first. */
export const mailsTo = (clinic: TestClinic, address: string): Promise<Sent[]> =>
  clinic.transact(async (db) => {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'kind', 'to_address', 'subject', 'body', 'language', 'subject_kind', 'subject_id'])
      .where('to_address', '=', address)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map((row) => ({ ...row, body: row.body ?? '' }))
  })

/** The token of the link in the latest mail to an address, as whoever is mailed it reads it. */
export async function latestToken(server: TestServer, clinic: TestClinic, address: string): Promise<string> {
  const [mail] = await mailsTo(clinic, address)
  if (!mail) return 'no-token-was-mailed-there'
  const text = await clinic.transact((db) => grantedText({ db, clinic, services: server.server.services }, mail))
  return /#([\w-]{43})\b/.exec(text)?.[1] ?? 'no-token-was-mailed-there'
}

/** Asks for a link and takes its token from the mail. */
export async function requestToken(
  server: TestServer,
  clinic: TestClinic,
  path: '/sign-ups' | '/password-changes',
  email: string,
) {
  await server.call(clinic.host, 'POST', path, { body: { email }, ip: `192.0.2.${(asked += 1) % 250}` })
  return latestToken(server, clinic, email)
}
let asked = 0
