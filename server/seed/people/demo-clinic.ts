import type { DemoArticle } from '../blog/demo-article.ts'
import type { Colours } from '../blog/draw-motif.ts'
import type { DemoForm } from '../forms/demo-form.ts'
import type { DemoNotes } from '../notes/demo-note.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { PlainDate, WallTime } from '@polyclinic/domain/kit/time.ts'
import type { Urgency } from '@polyclinic/domain/referrals/limits.ts'
import type { DeclineReason } from '@polyclinic/domain/reviews/model.ts'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'

export type Person = { givenName: string; familyName: string }

/** A visit of the demo's own patient, as many days from today as said or on the next day that fits. */
export type OwnVisit = {
  doctor: string
  service: string
  /** Below zero is past; 1 is the doctor's next working day. */
  days: number
  around: WallTime
  outcome?: Extract<AppointmentState, 'fulfilled' | 'cancelled' | 'noshow'>
  reason?: string
}

/** A drug by its key in the starter list, with what its doctor says otherwise than the list. */
export type PrescribedDemo = Partial<PrescribedDrug> & { drug: string }

/** What a patient wrote about one of a doctor's visits, and what the clinic did with it: unless it says otherwise it was published. */
export type DemoReview = {
  doctor: string
  stars: number
  text: string
  isAnonymous?: boolean
  /** By the demo's own patient. */
  isOwn?: boolean
  status?: 'submitted' | 'published' | 'declined'
  declined?: { reason: DeclineReason; note: string }
  reply?: string
}

/** What the demo's doctor prescribes. */
export type PrescribedHere = {
  /** To the demo's own patient: what she takes and asks for again. */
  current: PrescribedDemo
  askedWith: string
  /** A course that is over. */
  past: PrescribedDemo
  /** What was renewed since, and how. */
  before: PrescribedDemo
  renewed: Pick<PrescribedDrug, 'days'> & Partial<Pick<PrescribedDrug, 'repeats'>>
  /** To others, after their visits. */
  often: readonly PrescribedDemo[]
  /** Begun, and not signed. */
  draft: PrescribedDemo
  /** Whether the doctor has turned on the checks of doses and interactions. */
  isSupportOn: boolean
}

/** What its desk bills besides the service, and why something is otherwise. */
export type BilledHere = {
  extra: { description: string; unitMinor: number; taxRate: number }
  discountReason: string
  creditReason: string
  refundReason: string
  /** What stands on a slip, before its number. */
  slip: string
  /** Of those who pay; streets that are set aside, or are none. */
  addresses: readonly string[]
}

/** What the demo's partner sent, and how far each came; whom a visit of the clinic's belongs to, the visit says. */
export type DemoReferral = {
  course: 'draft' | 'late' | 'fresh' | 'asked' | 'accepted' | 'ahead' | 'seen' | 'rejected'
  patient: Person & { birthDate: PlainDate; phone: string }
  reason: string
  question?: string
  urgency?: Urgency
  /** With which the clinic asked, or declined. */
  said?: string
  /** A file that goes along, by its name and what stands in it. */
  file?: { name: string; text: string }
}
/** To whom the clinic refers: to an address that has not read it yet; null: to its partner, which has. */
export type DemoOutgoing = { to: { name: string; email: string } | null; reason: string; question: string }
export type DemoReferrals = { partner: string; sent: readonly DemoReferral[]; outgoing: readonly DemoOutgoing[] }

/** Who lives in a demo clinic. Doctors and services are named by the slugs of the clinic's file. */
export type DemoClinic = {
  /** What its doctor writes of the visits. */
  notes: DemoNotes
  /** Of the clinic and of its folder in `seed/clinics`. */
  slug: string
  /** Whose day doctor@demo.test runs. */
  doctor: string
  /** A doctor without a free time for about a week. */
  bookedOut: string
  admin: string
  partner: string
  referrals: DemoReferrals
  /** Who has one of the example roles, and who is invited to the first of them. */
  team: { receptionist: string; nurse: string; accountant: string; invited: { name: string; email: string } }
  patient: Person & { birthDate: PlainDate; phone: string; visits: readonly OwnVisit[] }
  /** The doctor's day in order: two done, one missed, one with the doctor, two waiting, the others expected. */
  day: readonly (Person & { service: string; age: number; reason?: string })[]
  prescribed: PrescribedHere
  billed: BilledHere
  reviews: readonly DemoReview[]
  /** What it writes for visitors, and the colours of its pictures. */
  blog: { articles: readonly DemoArticle[]; colours: Colours }
  /** Asked before a first visit. */
  form: DemoForm
  /** A group that meets every week, today for one: which doctor holds it, when, and for whom. */
  group: { doctor: string; service: string; around: WallTime }
  /** For a day too short for all of them: what stands in for long services. */
  shortService: string
  women: readonly string[]
  men: readonly string[]
  children: readonly string[]
  families: readonly string[]
  /** A number from a range that is set aside for stories, for any number given. */
  phone: (number: number) => string
  /** Youngest and oldest, and whether only women come; 19 to 84 and anybody without an entry. */
  visitors: Record<string, { ages: readonly [number, number]; womenOnly?: boolean }>
  /** What patients write when they book, by service. */
  reasons: Record<string, readonly string[]>
}
