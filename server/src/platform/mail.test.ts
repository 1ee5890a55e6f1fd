import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
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

describe('mails that follow one another', () => {
  /** What happened at the mail server: connections that came and went, and the mails by the connection that each came by. */
  async function aWatchedServer(options: SMTPServerOptions = {}, perSecond?: number) {
    const happened: string[] = []
    const names = new Map<string, string>()
    const by = ({ id }: { id: string }) => names.get(id) ?? ''
    const server = new SMTPServer({
      authOptional: true,
      logger: false,
      disabledCommands: ['STARTTLS'],
      onConnect: (session, done) => {
        names.set(session.id, `connection ${names.size + 1}`)
        done()
      },
      onClose: (session) => void happened.push(`${by(session)} ends`),
      onData: (stream, session, done) => {
        stream.resume().on('end', () => {
          happened.push(`${by(session)}: ${session.envelope.rcptTo[0]?.address}`)
          done()
        })
      },
      ...options,
    })
    servers.push(server)
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
    const client = connectMailServer(`smtp://${options.onAuth ? 'clinic:secret@' : ''}${url}`, false, perSecond)
    onTestFinished(client.close)
    const send = (to: string) => client.send({ ...mail, to })
    return { happened, server, client, send }
  }
  const [ali, rosa] = ['ali@example.test', 'rosa@example.test']

  test('go over one connection, which ends when there is nothing more to send', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { happened, send } = await aWatchedServer()
    await send(rosa)
    await send(ali)
    expect(happened).toEqual([`connection 1: ${rosa}`, `connection 1: ${ali}`])
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    await expect.poll(() => happened.at(-1)).toBe('connection 1 ends')
  })

  test('each arrive, though the mail server ended the connection after the first', async () => {
    const { happened, server, send } = await aWatchedServer()
    await send(rosa)
    // Before we can have read of it.
    for (const { _socket: socket } of server.connections as unknown as Set<{ _socket: { destroy: () => void } }>)
      socket.destroy()
    await send(ali)
    expect(happened.filter((each) => each.includes(':'))).toEqual([`connection 1: ${rosa}`, `connection 2: ${ali}`])
  })

  test('each arrive, though the mail server says in between that it closes', async () => {
    let count = 0
    const { happened, send } = await aWatchedServer({
      onMailFrom: (_address, _session, done) =>
        done(++count === 2 ? Object.assign(new Error('closing'), { responseCode: 421 }) : null),
    })
    await send(rosa)
    await send(ali)
    expect(happened.filter((each) => each.includes(':'))).toEqual([`connection 1: ${rosa}`, `connection 2: ${ali}`])
  })

  test('each are told what came of them: no one signs in for the others', async () => {
    let isRight = false
    const { happened, send } = await aWatchedServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => (isRight ? done(null, { user: 'clinic' }) : done(new Error('no'))),
    })
    const refused = { failure: 'sign-in-refused', isFinal: false }
    for (const sent of [send(rosa), send(ali)]) await expect(sent).rejects.toMatchObject(refused)
    isRight = true
    await Promise.all([send(rosa), send(ali)])
    expect(happened.filter((each) => each.includes(':'))).toHaveLength(2)
  })

  test('are told of a mail server that is full, or gone, one by one', async () => {
    const full = Object.assign(new Error('too many connections'), { responseCode: 421 })
    const { server, send } = await aWatchedServer({ onConnect: (_session, done) => done(full) })
    for (const sent of [send(rosa), send(ali)]) await expect(sent).rejects.toMatchObject({ failure: 'try-later' })
    await new Promise<void>((resolve) => server.close(resolve))
    for (const sent of [send(rosa), send(ali)]) await expect(sent).rejects.toMatchObject({ failure: 'unreachable' })
  })

  test('keep the pace that the mail server has, and what somebody waits for is the next', async () => {
    const { happened, client, send } = await aWatchedServer({}, 1)
    await send(rosa)
    const ending = new AbortController()
    const reminder = client.send({ ...mail, to: ali }, { tier: 'last', signal: ending.signal })
    const link = 'nora@example.test'
    await client.send({ ...mail, to: link }, { tier: 'urgent' })
    ending.abort()
    await expect(reminder).rejects.toMatchObject({ failure: 'timed-out' })
    expect(happened).toEqual([`connection 1: ${rosa}`, `connection 1: ${link}`])
  })

  test('go on after one that is refused, and one that is cut off ends its own connection alone', async () => {
    const thought = Promise.withResolvers<void>()
    const isGone = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
    const begun: string[] = []
    const { happened, client, send } = await aWatchedServer({
      onRcptTo: async ({ address }, _session, done) => {
        begun.push(address)
        if (address.startsWith('slow')) await thought.promise
        done(address.startsWith('gone') ? isGone : null)
      },
    })
    onTestFinished(() => thought.resolve())
    await expect(send('gone@example.test')).rejects.toMatchObject({ failure: 'address-refused', isFinal: true })
    const ending = new AbortController()
    const cutOff = client.send({ ...mail, to: 'slow@example.test' }, ending)
    await expect.poll(() => begun).toContain('slow@example.test')
    await send(rosa)
    ending.abort()
    await expect(cutOff).rejects.toMatchObject({ failure: 'timed-out' })
    await send(ali)
    thought.resolve()
    const arrived = happened.filter((each) => each.includes(':'))
    expect(arrived.map((each) => each.split(': ')[1])).toEqual([rosa, ali])
    expect(new Set(arrived.map((each) => each.split(': ')[0])).size).toBe(1)
  })
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
