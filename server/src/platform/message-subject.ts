import type { manageLink } from '@polyclinic/domain/appointments/model.ts'
import type { MessageSubjectKind } from '@polyclinic/domain/messages/endpoints.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { z } from 'zod'
import type { Clinic } from './clinics.ts'
import type { Context, Services } from './context.ts'
import type { Mail } from './mail.ts'
import type { ClinicDatabase } from './tenancy.ts'

type Of<C> = { clinic: C; services: Pick<Services, 'linkKey' | 'port'> }
type In<C> = Pick<Context, 'db'> & Of<C>
/** No transaction is open: one is opened where something has to be read. */
type Sending = Of<Clinic> & { inClinic: <T>(work: (db: ClinicDatabase, now: string) => Promise<T>) => Promise<T> }

/** What messages about one kind of thing carry. Declared by the feature whose it is, listed in `features/message-subjects.ts`. */
export type MessageSubject = {
  /** What its link carries in place of a sign-in, or its code: it stands where the stored text has `grantMark`. */
  token: (context: In<Pick<Clinic, 'id'>>, id: string) => Promise<string>
  /** How that link stands, where the clinic's people may end it or have another mailed; null where they may not. */
  manageLink: ((db: Context['db'], id: string, now: string) => Promise<z.infer<typeof manageLink>>) | null
  /** Whether the link of a message that left at a time is good no more; null where none is replaced. */
  isLinkEnded: ((db: Context['db'], id: string, leftAt: string) => Promise<boolean>) | null
  /** The calendar entry that goes along, as it is when the mail leaves; null for what is in no calendar. */
  calendar: ((context: Sending, id: string, mail: AboutIt) => Promise<Mail['calendar']>) | null
  /**
   * A message that is to leave, or that failed, and tells what is no longer so is given up, and its plan released: what
   * still stands is planned anew. Whether it was. Null: what it tells stays so.
   */
  releaseIfObsolete:
    | ((
        context: Pick<Context, 'db' | 'now'> & { services: Pick<Services, 'sms'> },
        message: AboutIt,
      ) => Promise<boolean>)
    | null
  /** Until when a message that is to leave has to wait; null: it may leave. */
  waitsUntil: ((context: Pick<Context, 'db' | 'now'>, message: AboutIt) => Promise<Instant | null>) | null
  /** Where a notification about it leads, and for how many seconds it is of use; null where none goes as one. */
  notification: {
    path: (db: ClinicDatabase, id: string, messageId: string) => string | Promise<string>
    keptSeconds: number
  } | null
  /** What a mail server said for good about the address: that it takes mail, or does not. Null where nobody keeps that. */
  noteAddress:
    | ((context: Pick<Context, 'db' | 'now'>, about: { id: string; to: string; isRefused: boolean }) => Promise<void>)
    | null
}

/** A message as its delivery sees it. */
export type AboutIt = { id: string; kind: string; channel: string; to: string }

/** Of each kind there is: one without its own does not compile. */
export type MessageSubjects = Record<MessageSubjectKind, MessageSubject>
