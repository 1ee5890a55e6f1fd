import { sql, type RawBuilder } from 'kysely'
import type { Services } from '../../platform/context.ts'

type Texting = { clinic: { text_reminders: boolean }; services: Pick<Services, 'sms'> }

/** The clinic sends text messages, and so does this server. */
export const isSmsOffered = ({ clinic, services }: Texting): boolean => clinic.text_reminders && services.sms !== 'off'

// Of a patient (`p`), their visit (`a`) and what they chose for reminders (`c`, which may be missing).

/** Nobody has shown that the address is theirs, and who booked was not signed in with it. */
export const isUnsolicited = sql<boolean>`(p.email_verified_at is null and not exists (
  select from appointment_history h where h.appointment_id = a.id and h.act = 'book'
    and (h.actor_side <> 'patient' or h.actor_user_id in (select id from users where email = p.email))
))`

/** They were asked, and wanted none. */
export const wantsReminders = sql<boolean>`(c.email is null or c.phone is not null or c.by_push)`

/** Where a text message goes, if one is wanted and may be sent; not where one just failed. */
export const textedNumber = (withSms: boolean | RawBuilder<boolean>, now: string): RawBuilder<string | null> =>
  sql`case when ${withSms}::boolean and c.phone_refused_at is null and not exists (
    select from messages f where f.channel = 'sms' and f.to_address = c.phone and f.status = 'failed'
      and f.created_at > ${now}::timestamptz - interval '1 day') then c.phone end`

/** Whether the browsers of whoever reads the address are notified; not where that just failed. */
export const isNotified = (now: string): RawBuilder<boolean> =>
  sql`(coalesce(c.by_push, false) and exists (
    select from push_subscriptions d where d.email = c.email) and not exists (
    select from messages f where f.channel = 'push' and f.to_address = c.email and f.status = 'failed'
      and f.created_at > ${now}::timestamptz - interval '1 day'))`

/** Whether a reminder reaches them in another way than by mail: nobody makes a phone ring by typing an address. */
export const isReachedElsewhere = (withSms: RawBuilder<boolean>, now: string): RawBuilder<boolean> =>
  sql`(not ${isUnsolicited} and (${textedNumber(withSms, now)} is not null or ${isNotified(now)}))`
