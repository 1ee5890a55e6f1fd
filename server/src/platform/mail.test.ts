import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { connectMailServer, insistsOnTls, type Mail } from './mail.ts'

const servers: SMTPServer[] = []
afterAll(() => Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(resolve)))))

/** A mail server with a certificate that nobody vouches for; `withTls` as it is, without it as whoever stands between leaves it. */
async function aMailServer({ withTls }: { withTls: boolean }) {
  const received: { isSecure: boolean }[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: withTls ? [] : ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume().on('end', () => {
        received.push({ isSecure: session.secure })
        done()
      })
    },
  })
  servers.push(server)
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

const mail: Mail = {
  id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00',
  from: { name: 'Clinic', address: 'no-reply@clinic.test' },
  to: 'rosa@example.test',
  language: 'en',
  subject: 'Your visit',
  text: 'https://clinic.test/appointment/manage#secret',
  html: '<p>secret</p>',
  calendar: null,
  unsubscribe: null,
}
async function sendBy(url: string, insists: boolean) {
  const server = connectMailServer(url, insists)
  return server.send(mail).finally(() => server.close())
}

test('no mail leaves where encryption was stripped, or where nobody vouches for the server', async () => {
  for (const withTls of [true, false]) {
    const { url, received } = await aMailServer({ withTls })
    await expect(sendBy(url, true)).rejects.toMatchObject({ message: 'The mail server offers no safe connection.' })
    expect(received).toEqual([])
  }
})

test('where nothing is insisted on, what is offered is taken', async () => {
  for (const withTls of [true, false]) {
    const { url, received } = await aMailServer({ withTls })
    await sendBy(url, false)
    expect(received).toEqual([{ isSecure: withTls }])
  }
})

test('a server that returns mails is asked to name them, and to leave out what grants', async () => {
  const envelopes: unknown[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    hideDSN: false,
    onData: (stream, { envelope: { dsn, rcptTo } }, done) => {
      envelopes.push({ ...dsn, recipient: rcptTo[0]?.dsn })
      stream.resume().on('end', () => done())
    },
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await sendBy(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, false)
  expect(envelopes).toEqual([
    { ret: 'HDRS', envid: mail.id, recipient: { notify: ['FAILURE', 'DELAY'], orcpt: `rfc822;${mail.to}` } },
  ])
})

test.each([
  ['smtp://mail.example.org', true],
  ['smtp://user:secret@10.0.0.5:587', true],
  ['smtps://mail.example.org', true],
  ['smtp://127.0.0.1.example.org', true],
  ['smtp://127.1', true],
  ['smtp://localhost:1025', false],
  ['smtp://Mail.Localhost', false],
  ['smtp://127.0.0.2:25', false],
  ['smtp://[::1]:25', false],
])('%s: encryption is insisted on unless it is this machine or the setting says otherwise', (url, expected) => {
  expect(insistsOnTls(url, 'required')).toBe(expected)
  expect(insistsOnTls(url, 'optional')).toBe(false)
})
