import type { Context } from '../../platform/context.ts'
import { hashSecret, newId } from '../../platform/ids.ts'
import { pageAddress, type Site } from '../../platform/origin.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

export type LinkKind = 'sign-up' | 'password' | 'invitation' | 'email' | 'clinic'

export const linkMinutes: Record<LinkKind, number> = {
  'sign-up': 60,
  password: 30,
  invitation: 7 * 24 * 60,
  email: 60,
  clinic: 7 * 24 * 60,
}

const pages: Record<LinkKind, (clinic: { slug: string }) => string> = {
  'sign-up': () => '/patient/signup',
  password: () => '/change-password',
  invitation: ({ slug }) => `/clinic/${slug}/invitation`,
  email: ({ slug }) => `/clinic/${slug}/email`,
  clinic: () => '/new-clinic',
}

/** Where a link leads; its token stands in the fragment, which no server and no log sees. */
export const linkAddress = (site: Site & { clinic: { slug: string } }, kind: LinkKind, token: string) =>
  pageAddress(site, `${pages[kind](site.clinic)}#${token}`)

/** Lets a token grant; the database keeps its hash. */
export async function storeLink(
  context: Pick<Context, 'db' | 'now'>,
  link: {
    id?: string
    kind: LinkKind
    email: string
    userId: string | null
    invitationId?: string | null
    /** What a link of kind `clinic` makes. */
    wantedClinic?: object
  },
  token: string,
): Promise<void> {
  const expires = Date.parse(context.now) + linkMinutes[link.kind] * 60_000
  await context.db
    .insertInto('account_links')
    .values({
      id: link.id ?? newId(),
      kind: link.kind,
      email: link.email,
      user_id: link.userId,
      invitation_id: link.invitationId ?? null,
      wanted_clinic: link.wantedClinic ? JSON.stringify(link.wantedClinic) : null,
      token_hash: hashSecret(token),
      created_at: context.now,
      expires_at: new Date(expires).toISOString(),
    })
    .execute()
}

/** What a token is for, when it is neither used nor too old. Does not use it up. */
export const findLink = (db: ClinicDatabase, token: string, now: string) =>
  db
    .selectFrom('account_links')
    .select(['kind', 'email', 'user_id', 'invitation_id', 'wanted_clinic', 'expires_at'])
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses a link up, and with it all others of its kind for the same address. Undefined when it was no longer good. */
export async function useLink(db: ClinicDatabase, kind: LinkKind, token: string, now: string) {
  const link = await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['email', 'user_id', 'invitation_id'])
    .executeTakeFirst()
  if (link)
    await db
      .updateTable('account_links')
      .set({ used_at: now })
      .where('email', '=', link.email)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .execute()
  return link
}

/** Before a new one is mailed, and when it is withdrawn. */
export async function endInvitationLinks(db: ClinicDatabase, invitationId: string, now: string): Promise<void> {
  await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('invitation_id', '=', invitationId)
    .where('used_at', 'is', null)
    .execute()
}

/** What an account was mailed to set a password or confirm an address: each of them could take the account over. */
export async function endAccountLinks(
  db: ClinicDatabase,
  userId: string,
  now: string,
  kinds: readonly LinkKind[] = ['password', 'email'],
): Promise<void> {
  await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()
}
