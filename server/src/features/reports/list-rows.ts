import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { listReportRows as contract } from '@polyclinic/domain/reports/endpoints.ts'
import { rightToRows, type FigureOfRows } from '@polyclinic/domain/reports/figures.ts'
import type { Period } from '@polyclinic/domain/reports/periods.ts'
import type { Context } from '../../platform/context.ts'
import { paged } from '../../platform/database/paged.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { requireDoctor } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { askedSpan, type Span } from './asked-periods.ts'
import { listMinutes } from './count-minutes.ts'
import { listThirdNext } from './third-next.ts'
import { isDoctorKnown } from './visit-facts.ts'

type Answer = Output<typeof contract>
type RowsQuery = { providerId: string | undefined; period: Period; span: Span; skip: number; take: number }
type Listed = Pick<Answer, 'items' | 'total'>

/**
 * What a figure was counted from that is not of visits. Names no patient.
 * @throws {Refusal} `forbidden` for who may see the figure and not each review or message
 */
export async function listReportRows(context: Context, { query }: Input<typeof contract>): Promise<Answer> {
  const { from, to, figure, skip, take } = query
  const providerId = requireDoctor(context.actor, 'reports:operational', query.providerId)
  const right = rightToRows[figure]
  if (right && !reaches(context.actor, right, { providerId: providerId ?? null })) throw refuse('forbidden')
  const asked = { providerId, period: { from, to } as Period, span: askedSpan(context, query), skip, take }
  const { is_known } = await context.db.selectNoFrom(isDoctorKnown(providerId).as('is_known')).executeTakeFirstOrThrow()
  if (!is_known) throw refuse('not_found')
  return { ...(await lists[figure](context, asked)), skip, take }
}

const lists: Record<FigureOfRows, (context: Context, asked: RowsQuery) => Promise<Listed>> = {
  filled: async (context, asked) => {
    const { total, minutes } = await listMinutes(context, asked)
    const names = await namesOf(context)
    const items = minutes.map(({ key, offered, booked, ...of }) => ({
      ...{ figure: 'filled' as const, date: key, providerId: of.providerId, provider: names(of.providerId) },
      ...{ offeredMinutes: offered, bookedMinutes: booked },
    }))
    return { items, total }
  },
  reviews: async (context, { providerId, span, skip, take }) => {
    const found = context.db
      .selectFrom('reviews as r')
      .select(['r.id', 'r.provider_id', 'r.stars', 'r.status', 'r.written_at'])
      .where('r.written_at', '>=', span.startsAt)
      .where('r.written_at', '<', span.endsAt)
      .where('r.stars', 'is not', null)
      .$if(providerId !== undefined, (all) => all.where('r.provider_id', '=', providerId!))
      .orderBy('r.written_at', 'desc')
      .orderBy('r.id')
    const { rows, total } = await paged(found, { skip, take })
    const names = await namesOf(context)
    const items = rows.map(({ id, status, ...row }) => ({
      ...{ figure: 'reviews' as const, id, writtenAt: row.written_at },
      ...{ providerId: row.provider_id, provider: names(row.provider_id) },
      ...{ stars: row.stars!, status: status as ReviewStatus },
    }))
    return { items, total }
  },
  messages: async (context, { providerId, span, skip, take }) => {
    // They are the clinic's, and no doctor's.
    if (providerId !== undefined) return { items: [], total: 0 }
    const found = context.db
      .selectFrom('messages as m')
      .select(['m.id', 'm.kind', 'm.channel', 'm.status', 'm.created_at'])
      .where('m.created_at', '>=', span.startsAt)
      .where('m.created_at', '<', span.endsAt)
      .where('m.status', 'in', ['sent', 'failed'])
      // What went wrong is what somebody looks for.
      .orderBy('m.status')
      .orderBy('m.created_at', 'desc')
      .orderBy('m.id')
    const { rows, total } = await paged(found, { skip, take })
    const items = rows.map(({ id, kind, channel, status, created_at }) => ({
      ...{ figure: 'messages' as const, id, createdAt: created_at, isDelivered: status === 'sent' },
      ...{ kind: kind as Message['kind'], channel: channel as Message['channel'] },
    }))
    return { items, total }
  },
  thirdNext: async (context, { providerId, skip, take }) => {
    const waits = await listThirdNext(context, providerId)
    const names = await namesOf(context)
    const items = waits.slice(skip, skip + take).map(({ providerId: id, days }) => ({
      ...{ figure: 'thirdNext' as const, providerId: id, provider: names(id), days },
    }))
    return { items, total: waits.length }
  },
}
type Message = Extract<Answer['items'][number], { figure: 'messages' }>
type ReviewStatus = Extract<Answer['items'][number], { figure: 'reviews' }>['status']

/** Of every doctor there is, whether they are listed or not. */
async function namesOf({ db }: Context) {
  const rows = await db.selectFrom('providers').select(['id', 'prefix', 'given_name', 'family_name']).execute()
  const names = new Map(
    rows.map((row) => [
      row.id,
      doctorName({ prefix: row.prefix, givenName: row.given_name, familyName: row.family_name }),
    ]),
  )
  return (id: string) => names.get(id)!
}
