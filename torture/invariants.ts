import { acts } from '@polyclinic/domain/appointments/acts.ts'
import { bookAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import { must } from './kit/broken.ts'
import type { Sql } from './kit/sql.ts'

// What is true of the database at every moment, however it came there. Each query gives what is wrong, one row for each.

/** Whether a row of the history is an act from a state that it may be done from. */
const allowedSteps = Object.entries(acts)
  .map(([act, { from, to }]) => {
    const before = [...new Set([...from.clinic, ...from.patient])].map((state) => `'${state}'`)
    const isFrom = before.length > 0 ? `s.status_before in (${before.join()})` : 's.status_before is null'
    return `(s.act = '${act}' and ${isFrom} and s.status_after = '${to}')`
  })
  .join(' or ')

const invariants: Record<string, string> = {
  'no two claims of a resource overlap, but for other seats of one session': `
    select a.id from claims a join claims b
      on a.organization_id = b.organization_id and a.resource_id = b.resource_id and a.id < b.id and a.during && b.during
      and (a.seat <> b.seat and a.provider_service_id = b.provider_service_id and a.during = b.during) is not true`,

  'a session has no more seats than were promised, and each of its visits and holds the seat of its claims': `
    select c.id from claims c
    left join appointments a on a.organization_id = c.organization_id and a.id = c.appointment_id
    left join holds h on h.organization_id = c.organization_id and h.id = c.hold_id
    left join waiting_list_offers w on w.organization_id = c.organization_id and w.id = c.offer_id
    where c.kind in ('appointment', 'hold', 'offer') and (c.seat is distinct from coalesce(a.seat, h.seat, w.seat)
      or (c.seat is not null and (c.seat > coalesce(a.seats, h.seats, w.seats)
        or c.provider_service_id is distinct from coalesce(a.provider_service_id, h.provider_service_id, w.provider_service_id))))`,

  'no two visits of a doctor overlap, their buffers included, but for those of one session': `
    with visits as (
      select organization_id, provider_id, provider_service_id, seat, id, tstzrange(
        starts_at - make_interval(mins => buffer_before_minutes),
        ends_at + make_interval(mins => buffer_after_minutes)) as during
      from appointments where status in ('booked', 'arrived', 'checked-in'))
    select a.id from visits a join visits b
      on a.organization_id = b.organization_id and a.provider_id = b.provider_id and a.id < b.id and a.during && b.during
      and (a.seat <> b.seat and a.provider_service_id = b.provider_service_id and a.during = b.during) is not true`,

  'a visit that needs its time has it, exactly': `
    select a.id from appointments a
    left join (
      select organization_id, appointment_id, resource_id, during from claims where kind = 'appointment'
      union all select organization_id, appointment_id, resource_id, during from claims_past where kind = 'appointment'
    ) c on c.organization_id = a.organization_id and c.appointment_id = a.id
    left join shared_resources r on r.organization_id = c.organization_id and r.id = c.resource_id
      and r.location_id = a.location_id
    where a.status in ('booked', 'arrived', 'checked-in')
    group by a.organization_id, a.id
    having count(*) filter (where c.resource_id = a.provider_id) <> 1
      or count(*) <> count(*) filter (where (c.resource_id = a.provider_id or r.id is not null) and c.during = tstzrange(
        a.starts_at - make_interval(mins => a.buffer_before_minutes),
        a.ends_at + make_interval(mins => a.buffer_after_minutes), '[)'))`,

  'a visit and a hold have one room or device of each kind that their service needs, and no other': `
    with taken as (
      select organization_id, appointment_id as id, resource_id from claims where appointment_id is not null
      union all select organization_id, appointment_id, resource_id from claims_past where appointment_id is not null
      union all select organization_id, hold_id, resource_id from claims where hold_id is not null
    ), groups as (
      select t.organization_id, t.id, array_agg(r.group_name order by r.group_name) as names
      from taken t join shared_resources r on r.organization_id = t.organization_id and r.id = t.resource_id group by 1, 2
    ), all_of_them as (
      select organization_id, id, service_id from appointments where status in ('booked', 'arrived', 'checked-in')
      union all select organization_id, id, service_id from holds)
    select v.id from all_of_them v
    join services s on s.organization_id = v.organization_id and s.id = v.service_id
    left join groups g on g.organization_id = v.organization_id and g.id = v.id
    where coalesce(g.names, '{}') <> array(select unnest(s.needs) order by 1)`,

  'a claim belongs to a visit, a hold or an absence that is there': `
    select c.id from claims c
    left join appointments a on a.organization_id = c.organization_id and a.id = c.appointment_id
    left join holds h on h.organization_id = c.organization_id and h.id = c.hold_id
    where (c.kind = 'appointment' and (a.id is null or a.status in ('cancelled', 'noshow')))
      or (c.kind = 'hold' and (h.id is null or h.expires_at is distinct from c.expires_at))`,

  'a hold has its time, exactly as promised': `
    select h.id from holds h
    where h.ends_at <> h.starts_at + make_interval(mins => h.duration_minutes) or not exists (
      select from claims c
      where c.organization_id = h.organization_id and c.hold_id = h.id and c.resource_id = h.provider_id
        and c.during = tstzrange(
          h.starts_at - make_interval(mins => h.buffer_before_minutes),
          h.ends_at + make_interval(mins => h.buffer_after_minutes), '[)'))`,

  'a visit is as long as was promised': `
    select id from appointments where ends_at <> starts_at + make_interval(mins => duration_minutes)`,

  'every foreign key between tables of clinics holds the clinic on both sides': `
    select k.conname as id from pg_constraint k
    join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and t.relnamespace = 'public'::regnamespace and f.relnamespace = 'public'::regnamespace
      and f.relname <> 'organizations'
      and not exists (
        select from unnest(k.conkey, k.confkey) as pair (own, other)
        join pg_attribute o on o.attrelid = k.conrelid and o.attnum = pair.own
        join pg_attribute p on p.attrelid = k.confrelid and p.attnum = pair.other
        where o.attname = 'organization_id' and p.attname = 'organization_id')`,

  'what is told of a visit is told in its clinic': `
    select e.id from audit_events e
    where e.object_kind = 'appointment' and e.outcome = 'done'
      and not exists (select from appointments a where a.organization_id = e.organization_id and a.id = e.object_id)
    union all
    select c.id from changes c
    where c.noun = 'appointment'
      and not exists (select from appointments a where a.organization_id = c.organization_id and a.id = c.object_id)`,

  'every act on a visit has one row of audit, and every such row its act': `
    select coalesce(h.appointment_id, e.object_id) as id
    from (select organization_id, appointment_id, act, count(*) as times from appointment_history group by 1, 2, 3) h
    full join (
      select organization_id, object_id, substr(action, 14) as act, count(*) as times from audit_events
      where object_kind = 'appointment' and outcome = 'done' and action like 'appointments:%'
        and action not in ('appointments:read', 'appointments:another-day')
      group by 1, 2, 3) e
      on e.organization_id = h.organization_id and e.object_id = h.appointment_id and e.act = h.act
    where h.times is distinct from e.times`,

  'every act on a visit was told to open screens': `
    select a.id from appointments a
    where (select count(*) from appointment_history h where h.organization_id = a.organization_id and h.appointment_id = a.id)
      > (select count(*) from changes c where c.organization_id = a.organization_id and c.object_id = a.id)`,

  'every booking, move and cancellation has one message': `
    select h.appointment_id as id
    from (select organization_id, appointment_id, act, count(*) as times from appointment_history
      where act in ('book', 'reschedule', 'cancel') group by 1, 2, 3) h
    join appointments a on a.organization_id = h.organization_id and a.id = h.appointment_id
    join patients p on p.organization_id = a.organization_id and p.id = a.patient_id and p.email is not null
    where h.times <> (
      select count(*) from messages m
      where m.organization_id = h.organization_id and m.subject_id = h.appointment_id
        and m.kind = case h.act when 'book' then 'appointment-booked'
          when 'reschedule' then 'appointment-rescheduled' else 'appointment-cancelled' end)`,

  'a message that waits has a job that will send it, in its clinic': `
    select m.id from messages m
    where m.status = 'queued' and not exists (
      select from jobs.job j
      where j.name in ('deliver-message', 'deliver-message-lost') and j.state in ('created', 'retry', 'active')
        and j.data ->> 'messageId' = m.id::text and j.data ->> 'organizationId' = m.organization_id::text)
      and not exists (
        select from platform.enqueued_jobs e
        where e.job = 'deliver-message' and e.ids ->> 'messageId' = m.id::text and e.organization_id = m.organization_id)`,

  'a job carries a message that is there': `
    select j.id from jobs.job j
    where j.name = 'deliver-message' and not exists (
      select from messages m
      where m.id::text = j.data ->> 'messageId' and m.organization_id::text = j.data ->> 'organizationId')`,

  'every booking was written with its idempotency key': `
    select a.appointment_id as id from appointment_history a
    where a.act = 'book' and not exists (
      select from idempotency_keys k
      where k.organization_id = a.organization_id
        and (k.result_id = a.appointment_id or (k.operation <> '${bookAppointment.name}' and k.created_at = a.at)))
      -- What was offered is accepted once by the offer itself.
      and not exists (
        select from waiting_list_recipients r
        where r.organization_id = a.organization_id and r.appointment_id = a.appointment_id)`,

  'every key of a booking has its booking, which no other has': `
    select k.result_id as id from idempotency_keys k
    left join appointment_history a
      on a.organization_id = k.organization_id and a.appointment_id = k.result_id and a.act = 'book'
    where k.operation = '${bookAppointment.name}'
    group by k.organization_id, k.result_id having count(a.id) <> 1`,

  'a patient was written with a visit': `
    select p.id from patients p
    where not exists (select from appointments a where a.organization_id = p.organization_id and a.patient_id = p.id)
      and not exists (select from user_patients u where u.organization_id = p.organization_id and u.patient_id = p.id)`,

  'the history of a visit is a path of allowed steps, without a gap, to what the visit is now': `
    with steps as (
      select *, lag(status_after) over visit as status_left, lag(starts_at_after) over visit as starts_at_left,
        row_number() over visit as place,
        version_after = max(version_after) over (partition by organization_id, appointment_id) as is_last
      from appointment_history window visit as (partition by organization_id, appointment_id order by version_after))
    select a.id from appointments a
    left join steps s on s.organization_id = a.organization_id and s.appointment_id = a.id
    where s.id is null or s.version_after <> s.place
      or s.status_before is distinct from s.status_left or s.starts_at_before is distinct from s.starts_at_left
      or (s.is_last and (s.status_after <> a.status or s.starts_at_after <> a.starts_at or s.version_after <> a.version))
      or (s.act = 'undo' or ${allowedSteps}) is not true`,

  'every entry of the ledger balances': `
    select entry_id as id from ledger_postings group by organization_id, entry_id having sum(amount_minor) <> 0`,

  'nobody paid more than was due, and no more went back than came': `
    select e.payment_id as id from ledger_entries e
    join ledger_postings p on p.organization_id = e.organization_id and p.entry_id = e.id and p.account = 'receivable'
    where e.payment_id is not null group by e.organization_id, e.payment_id having sum(p.amount_minor) > 0
    union all
    select b.invoice_id from invoice_balances b where b.due_minor < -b.credited_minor`,

  'no number of an invoice is missing': `
    select i.organization_id as id from invoices i where i.number is not null
    group by i.organization_id, i.kind, extract(year from i.issued_on) having max(i.number) <> count(*)`,

  'no session of a disabled user is open': `
    select s.id from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
    where s.ended_at is null and s.expires_at > now() and u.status = 'disabled'`,
}

export const invariantCount = Object.keys(invariants).length

/** Looks at every invariant as superuser; what does not hold is told with some of its rows. */
export async function checkInvariants(admin: Sql): Promise<void> {
  for (const [name, query] of Object.entries(invariants)) {
    const rows = await admin.query<{ id: string }>(query)
    const shown = rows.slice(0, 3).map(({ id }) => id)
    must(rows.length === 0, `“${name}” does not hold: ${rows.length} rows, such as ${shown.join(', ')}`)
  }
}
