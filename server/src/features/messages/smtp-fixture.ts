import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type SmtpFixture = {
  url: string
  /** What arrived: the envelope's recipients and the raw mail. */
  received: { to: string[]; from: string; raw: string }[]
  /** How the next recipients are answered; 250 when nothing is set. */
  answers: number[]
  stop: () => Promise<void>
}

/** A mail server that takes everything, or answers as told. */
export async function smtpFixture(): Promise<SmtpFixture> {
  const received: SmtpFixture['received'] = []
  const answers: number[] = []
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
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          to: rcptTo.map((recipient) => recipient.address),
          from: mailFrom ? mailFrom.address : '',
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answers,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
