import type { DeliveryFailure } from '@polyclinic/domain/messages/failures.ts'
import nodemailer from 'nodemailer'
import { DeliveryError } from './delivery-error.ts'
import type { Tier } from './enqueue.ts'
import { createPace } from './pace.ts'
import { isThisMachine } from './this-machine.ts'

export type Mail = {
  /** The same for every attempt, so that a mail that left twice can be told from two mails (`mail-id.ts`). */
  id: string
  from: { name: string; address: string }
  /** One address; never a list. */
  to: string
  language: string
  subject: string
  text: string
  html: string
  /** An iCalendar object with a METHOD, and its name as a file. */
  calendar: { name: string; content: string } | null
  /** Where a mail program stops the like of it with one press (RFC 8058); null for what must arrive. */
  unsubscribe: string | null
}

export type MailServer = {
  /** @throws {DeliveryError}, also when the signal aborts: then the connection is cut wherever it is */
  send: (mail: Mail, attempt?: { signal?: AbortSignal; tier?: Tier | null }) => Promise<void>
  close: () => void
}

/** `required`: no mail leaves unencrypted or for a server whose certificate does not hold. */
export type SmtpTls = 'required' | 'optional'

/**
 * Whether nobody on the way may read a mail, which can carry a link that grants: the setting, but not for a mail server
 * on this very machine.
 */
export function insistsOnTls(url: string, setting: SmtpTls): boolean {
  return setting === 'required' && !isThisMachine(new URL(url).hostname)
}

/** Less than any mail server waits: one that we are about to write to has hardly been ended, or forgotten on the way. */
const idleMs = 5000

/**
 * Mails that follow one another go over the same connections. One that the mail server has ended meanwhile costs no mail:
 * what nothing was sent of goes over another. Each mail is told by itself what came of it, also when no connection
 * comes about.
 * @param url `smtp://` or `smtps://`, with user and password where needed, and without options, which would win over ours
 * @param perSecond how many it takes
 */
export function connectMailServer(url: string, insists: boolean, perSecond?: number): MailServer {
  const pace = perSecond === undefined ? undefined : createPace(perSecond)
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      // How many mails are on their way is for the jobs to say: none waits here, where all are alike.
      maxConnections: Infinity,
      idleTimeout: idleMs,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      requireTLS: insists,
      // Who may be stripped of it altogether need not prove their name either.
      tls: { rejectUnauthorized: insists },
    },
    // What is in a mail comes from people: none of it may be read as a path or an address to fetch.
    { disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    send: async (
      { id, from, to, language, subject, text, html, calendar, unsubscribe },
      { signal, tier = null } = {},
    ) => {
      try {
        await pace?.(tier, signal).catch(() => Promise.reject(new DeliveryError('timed-out', false)))
        await transport.sendMail({
          messageId: `<${id}@${from.address.split('@')[1]}>`,
          // Where servers know that (RFC 3461), what comes back names the mail, and has no text that grants.
          dsn: { id, return: 'headers', notify: ['failure', 'delay'], recipient: to },
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': language,
            // Some servers put an id of their own in place of the other.
            'X-Message-Id': id,
            ...(unsubscribe !== null && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          ...(signal && { signal }),
          ...(calendar === null
            ? {}
            : {
                icalEvent: { method: methodOf(calendar.content), filename: calendar.name, content: calendar.content },
              }),
        })
      } catch (error) {
        throw failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}

const methodOf = (calendar: string) => /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? 'PUBLISH'

const unreachable = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ESOCKET', 'EDNS', 'EPROXY'])

function failureOf(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const {
    code,
    command,
    responseCode,
    response = '',
  } = error as { code?: string; command?: string; responseCode?: number; response?: string }
  // Three digits, and three more of RFC 3463 where the server says them.
  const [answer = String(responseCode), enhanced] = /^\d{3}(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? []
  if (code === 'EAUTH') return new DeliveryError('sign-in-refused', false)
  if (code === 'ETLS' || (code === 'ESOCKET' && /certificate|altnames|\b(tls|ssl)\b/i.test((error as Error).message)))
    return new DeliveryError('unsafe-connection', false)
  if (code === 'EABORT') return new DeliveryError('timed-out', false)
  if (responseCode !== undefined) return new DeliveryError(answered(), responseCode >= 500, answer)
  if (code === 'ETIMEDOUT') return new DeliveryError('timed-out', false)
  if (code !== undefined && unreachable.has(code)) return new DeliveryError('unreachable', false)
  return new DeliveryError('not-handed-over', false)

  function answered(): DeliveryFailure {
    if (enhanced?.endsWith('.2.2') || responseCode === 452 || responseCode === 552) return 'mailbox-full'
    if (responseCode! < 500) return 'try-later'
    // Of the sender, or by a policy (5.7), it says nothing about the address.
    const isOfAddress = code === 'EENVELOPE' && command !== 'MAIL FROM' && !enhanced?.startsWith('5.7')
    return isOfAddress ? 'address-refused' : 'message-refused'
  }
}
