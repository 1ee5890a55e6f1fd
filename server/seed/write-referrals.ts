import type { ReferralSide, ReferralStatus, RecordedReferralAct } from '@polyclinic/domain/referrals/acts.ts'
import { linkDays, outgoingConsentVersion } from '@polyclinic/domain/outgoing-referrals/limits.ts'
import { consentVersion } from '@polyclinic/domain/referrals/limits.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { standingAt } from '../src/features/referrals/act.ts'
import { insertAll, rowsOf } from '../src/platform/database/insert-rows.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import type { LivedVisit } from './live-visits.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { DemoReferral, DemoReferrals } from './people/demo-clinic.ts'
import { createRandom, type Random } from './random.ts'
import { onePage } from './one-page.ts'

type Writing = {
  referrals: DemoReferrals
  slug: string
  locale: string
  timeZone: string
  now: string
  sender: { userId: string; name: string }
  deskUserId: string
  /** Who refers to others. */
  doctor: { userId: string; name: string }
}

type Step = [act: RecordedReferralAct, side: ReferralSide, daysAgo: number]

/** How each of them came to stand where it does: what was done, by which side, and how many days ago. */
const courses: Record<DemoReferral['course'], { status: ReferralStatus; steps: Step[] }> = {
  draft: { status: 'draft', steps: [] },
  late: { status: 'requested', steps: [['send', 'partner', 3.1]] },
  fresh: { status: 'requested', steps: [['send', 'partner', 0.2]] },
  asked: {
    status: 'on-hold',
    steps: [
      ['send', 'partner', 2.4],
      ['receive', 'clinic', 1.6],
      ['ask', 'clinic', 1.5],
    ],
  },
  accepted: {
    status: 'accepted',
    steps: [
      ['send', 'partner', 1.9],
      ['receive', 'clinic', 1.2],
      ['accept', 'clinic', 1.1],
    ],
  },
  ahead: {
    status: 'in-progress',
    steps: [
      ['send', 'partner', 6.2],
      ['receive', 'clinic', 5.8],
      ['accept', 'clinic', 5.7],
      ['book', 'clinic', 5.6],
    ],
  },
  seen: {
    status: 'in-progress',
    steps: [
      ['send', 'partner', 19],
      ['receive', 'clinic', 18.4],
      ['accept', 'clinic', 18.3],
      ['book', 'clinic', 18.2],
    ],
  },
  rejected: {
    status: 'rejected',
    steps: [
      ['send', 'partner', 13],
      ['receive', 'clinic', 12.5],
      ['reject', 'clinic', 12.4],
    ],
  },
}

const dayMs = 86_400_000
const asked = { askedBy: 'clinic', statusBefore: 'received' } as const
const notHeld = { askedBy: null, statusBefore: null }

/** The demo's partner, with whoever signs in for it, and what it sent: a referral in most states that there are. */
export async function writeReferrals(db: ClinicDatabase, visits: readonly LivedVisit[], of: Writing): Promise<void> {
  const { referrals, slug, locale, timeZone, now, sender, deskUserId } = of
  const random = createRandom(`${slug} referrals`)
  const nowMs = Date.parse(now)
  const daysAgo = (days: number) => new Date(nowMs - days * dayMs).toISOString()
  const partnerId = random.id(nowMs - 700 * dayMs)
  await insertAll(db, [
    rowsOf('partners', [
      {
        ...{ id: partnerId, kind: 'practice', name: referrals.partner, contact_name: sender.name },
        ...{ email: null, phone: null, language: locale.startsWith('de') ? 'de' : 'en', created_at: daysAgo(700) },
        books_visits: true,
      },
    ]),
  ])
  await db.updateTable('users').set({ partner_id: partnerId }).where('id', '=', sender.userId).execute()
  const used = new Set<string>()
  const visitFor = (course: DemoReferral['course']) => {
    const found = visits.find(({ id, status, patient, start }) => {
      const isFree = patient.age >= 18 && !used.has(patient.id)
      const days = (start * 60_000 - nowMs) / dayMs
      if (course === 'ahead') return isFree && status === 'booked' && days > 1 && days < 9
      return course === 'seen' && isFree && status === 'fulfilled' && days < -1 && days > -5 && !used.has(id)
    })
    if (found) used.add(found.patient.id)
    return found
  }
  for (const each of referrals.sent) {
    const { course, patient, reason, question = '', urgency = 'routine', said, file } = each
    const { status, steps } = courses[course]
    const visit = visitFor(course)
    if ((course === 'ahead' || course === 'seen') && !visit) continue
    const id = random.id(nowMs - dayMs)
    const who = visit?.patient ?? patient
    const requestedAt = steps[0] ? daysAgo(steps[0][2]) : null
    const held = status === 'on-hold' ? asked : notHeld
    const consentOn = dateIn(timeZone, daysAgo(steps[0]?.[2] ?? 0) as Instant)
    await insertAll(db, [
      rowsOf('referrals', [
        {
          ...{ id, partner_id: partnerId, written_by_user_id: sender.userId, written_by_name: sender.name },
          ...standingAt(status, held, { urgency, requestedAt }, daysAgo(steps.at(-1)?.[2] ?? 0.05)),
          requested_at: requestedAt,
          ...{ version: steps.length + 1, given_name: who.givenName, family_name: who.familyName },
          ...{ birth_date: who.birthDate, phone: patient.phone, email: null, reason, question, urgency },
          ...(steps.length > 0
            ? {
                consent_version: consentVersion,
                consent_given_by: 'patient',
                consent_way: 'signed',
                consent_given_on: consentOn,
              }
            : { consent_version: null, consent_given_by: null, consent_way: null, consent_given_on: null }),
          ...{ patient_id: visit?.patient.id ?? null, appointment_id: visit?.id ?? null },
        },
      ]),
      ...(steps.length === 0
        ? []
        : [
            rowsOf(
              'referral_events',
              steps.map(([act, side, days], place) => ({
                ...{ id: random.id(nowMs - dayMs), referral_id: id, at: daysAgo(days), act, side },
                ...{ actor_user_id: side === 'clinic' ? deskUserId : sender.userId, version_after: place + 2 },
                text: act === 'ask' || act === 'reject' ? (said ?? null) : null,
                reason: act === 'reject' ? 'other-specialty' : null,
              })),
            ),
          ]),
    ])
    if (file) await addFile(db, random, { referralId: id, nowMs, ...file })
  }
  await writeOutgoing(db, visits, { ...of, partnerId, used, random, daysAgo })
}

type SentFile = { referralId: string; nowMs: number; name: string; text: string }

async function addFile(db: ClinicDatabase, random: Random, { referralId, nowMs, name, text }: SentFile): Promise<void> {
  const content = onePage(text)
  const id = random.id(nowMs - dayMs)
  const sha256 = createHash('sha256').update(content).digest()
  await insertAll(db, [
    rowsOf('private_files', [
      {
        ...{ id, record_kind: 'referral', record_id: referralId, name, size: content.length, sha256 },
        ...{ media_type: 'application/pdf', added_by_link: false },
      },
    ]),
  ])
  await insertAll(db, [rowsOf('private_file_parts', [{ file_id: id, number: 0, content }])])
}

type Outgoing = Writing & {
  partnerId: string
  used: ReadonlySet<string>
  random: Random
  daysAgo: (days: number) => string
}

/** What the clinic sent to others: one that its partner has read, and one to an address that has not been read. */
async function writeOutgoing(db: ClinicDatabase, visits: readonly LivedVisit[], of: Outgoing): Promise<void> {
  const { referrals, timeZone, now, sender, doctor, partnerId, used, random, daysAgo } = of
  const seen = [
    ...new Map(
      visits
        .filter(({ status, patient }) => status === 'fulfilled' && patient.age >= 18 && !used.has(patient.id))
        .map(({ patient }) => [patient.id, patient]),
    ).values(),
  ]
  for (const [place, { to, reason, question }] of referrals.outgoing.entries()) {
    const patient = seen[place]
    if (!patient) continue
    const id = random.id(Date.parse(now) - dayMs)
    const sentAt = daysAgo(4.2)
    const isRead = to === null
    const readAt = daysAgo(3.4)
    const event = { outgoing_referral_id: id, by_name: null, text: null, link_number: 0 }
    await insertAll(db, [
      rowsOf('outgoing_referrals', [
        {
          ...{ id, patient_id: patient.id, written_by_user_id: doctor.userId, written_by_name: doctor.name },
          ...{ partner_id: isRead ? partnerId : null, status: isRead ? 'received' : 'requested' },
          ...{ outside_name: isRead ? null : to.name, outside_email: isRead ? null : to.email },
          ...{ since: isRead ? readAt : sentAt, requested_at: sentAt, version: isRead ? 3 : 2, reason, question },
          expires_at: isRead ? null : new Date(Date.parse(sentAt) + linkDays * dayMs).toISOString(),
          // Whoever wants to read it has another one sent: nobody knows this code.
          code_hash: isRead ? null : randomBytes(32),
          ...{ link_number: isRead ? 0 : 1, urgency: 'routine', consent_version: outgoingConsentVersion },
          ...{ consent_given_by: 'patient', consent_way: 'signed' },
          consent_given_on: dateIn(timeZone, sentAt as Instant),
        },
      ]),
      rowsOf('outgoing_referral_events', [
        {
          ...{ ...event, id: random.id(Date.parse(now) - dayMs), at: sentAt, act: 'send', side: 'clinic' },
          ...{ actor_user_id: doctor.userId, version_after: 2 },
        },
        ...(isRead
          ? [
              {
                ...{ ...event, id: random.id(Date.parse(now) - dayMs), at: readAt, act: 'receive', side: 'recipient' },
                ...{ actor_user_id: sender.userId, by_name: sender.name, version_after: 3 },
              },
            ]
          : []),
      ]),
    ])
  }
}
