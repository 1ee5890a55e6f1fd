import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export type SmtpFixture = {
  url: string
  /** What arrived: the envelope's recipients and the raw mail. */
  received: { to: string[]; from: string; raw: string }[]
  /** How the next recipients are answered; 250 when nothing is set. */
  answers: number[]
  /** For which addresses it thinks about a mail until something happens. */
  thinks: ((to: string) => Promise<unknown>) | undefined
  /** What is being handed over, by session. */
  underWay: Map<string, string>
  /** Mails that came in once more while they were being handed over. */
  twiceAtOnce: string[]
  stop: () => Promise<void>
}

/**
 * A mail server that takes everything, or answers as told.
 * @param takesMs how long it thinks about a mail; whoever hangs up meanwhile has not handed it over
 */
export async function smtpFixture(takesMs = 0): Promise<SmtpFixture> {
  const received: SmtpFixture['received'] = []
  const answers: number[] = []
  const underWay: SmtpFixture['underWay'] = new Map()
  const twiceAtOnce: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      const code = answers.shift() ?? 250
      done(
        code === 250
          ? null
          : Object.assign(new Error(`mailbox of rosa@example.test says ${code}`), { responseCode: code }),
      )
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope
        const raw = Buffer.concat(chunks).toString()
        const id = /^Message-ID:\s+(.*)$/im.exec(raw)?.[1] ?? ''
        if ([...underWay.values()].includes(id)) twiceAtOnce.push(id)
        underWay.set(session.id, id)
        if (takesMs > 0) await sleep(takesMs)
        await fixture.thinks?.(rcptTo[0]?.address ?? '')
        if (!underWay.delete(session.id)) return
        received.push({
          to: rcptTo.map((recipient) => recipient.address),
          from: mailFrom ? mailFrom.address : '',
          raw,
        })
        done()
      })
    },
    onClose: (session) => void underWay.delete(session.id),
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const fixture: SmtpFixture = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answers,
    thinks: undefined,
    underWay,
    twiceAtOnce,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return fixture
}

/** The part of a mail with this type, as text. */
export function mailPart(raw: string, type: string): string {
  const part = raw.split(/^--.*$/m).find((each) => new RegExp(`^Content-Type: ${type}`, 'm').test(each)) ?? ''
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
