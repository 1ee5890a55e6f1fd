import { expect, test } from 'vitest'
import { createLog, type LogFields } from './log.ts'
import { StartError } from './start-error.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a line is JSON with UTC time, level, event and the fields of the list only', () => {
  const patient = { status: 200, requestId: 'r1', firstName: 'Ada', route: { secret: 1 } } as unknown as LogFields
  const [line] = logged((log) => log.child({ organization: 'o1' }).info('request.answered', patient))
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    event: 'request.answered',
    organization: 'o1',
    status: 200,
    requestId: 'r1',
  })
})

test('an error keeps what names the place and nothing of its data', () => {
  const refused = Object.assign(new Error('Key (email)=(ada@example.org) already exists'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(ada@example.org) already exists.',
  })
  const [line] = logged((log) => log.error('request.failed', { error: new Error('Ada', { cause: refused }) }))
  expect(JSON.stringify(line)).not.toMatch(/ada/i)
  expect(line).toMatchObject({ error: { name: 'Error', cause: { code: '23505', constraint: 'users_email' } } })
})

test('our own message is kept', () => {
  const [line] = logged((log) => log.error('start.failed', { error: new StartError('No room.') }))
  expect(line).toMatchObject({ error: { name: 'StartError', message: 'No room.' } })
})
