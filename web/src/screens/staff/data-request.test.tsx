import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { clinicPermissions } from '@polyclinic/domain/kit/permissions.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Component } from './data-request.tsx'
import { signInAs, somebody } from './doors.fixture.tsx'

const id = '01890000-0000-7000-8000-000000000001'
const plan = {
  ...{ records: 0, visits: 1, hasAccount: true, invoices: 2, holds: [], ahead: [], undecided: [], partners: [] },
  ...{ fingerprint: 'ab'.repeat(32), otherRequests: [] },
  kept: {
    records: 1,
    visits: 3,
    lastSeenOn: '2025-05-02',
    years: 7,
    until: '2032-05-02',
    law: '243 CMR 2.07 (13) (a)',
  },
  ...{ isStaff: false, unproven: 0, bookedForOthers: 0 },
}
const request = {
  ...{ id, patientId: id, patientName: 'Rosa Diaz', kind: 'erasure', status: 'awaiting-approval', version: 3 },
  ...{ receivedOn: '2026-11-01', dueOn: '2026-12-01', isExtended: false, law: '', endedAt: null, daysLeft: 7 },
  ...{ words: '', answer: null, sent: null, sentOn: null, keptUntil: null, plan, hasAddress: true },
  history: [{ at: '2026-11-02T10:00:00Z', act: 'propose', isPatient: false, by: 'Ana Admin', text: null, copy: null }],
  ...{ acts: ['extend', 'decline', 'erase'], isPreparedByCaller: false },
}

afterEach(() => useUserState.getState().clearUser())

function show(one: object, reply: (path: string) => Reply) {
  signInAs(somebody(['admin'], clinicPermissions))
  const sent = fakeApi(({ method, path }) => (method === 'GET' ? { status: 200, data: one } : reply(path)))
  renderInApp(
    <QueryProvider>
      <Component />
    </QueryProvider>,
    `/admin/data/${id}`,
  )
  return sent
}

it('shows what goes and what stays by which law, and erases with the password of the second person', async () => {
  let isRight = false
  const sent = show(request, () =>
    isRight ? { status: 200, data: { erased: 0, restricted: 1, keptUntil: '2032-05-02' } } : refusal('wrong_password'),
  )
  expect(await screen.findByText(/kept for 7 years, until May 2, 2032 \(243 CMR/)).toBeTruthy()
  expect(screen.getByText('The account, with everything that signs in')).toBeTruthy()
  expect(screen.getByText('Erasure prepared by Ana Admin')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Erase for good' }))
  const [, press] = screen.getAllByRole('button', { name: 'Erase for good' })
  await userEvent.click(press!)
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.type(screen.getByLabelText('Your password'), 'seven bees hum')
  await userEvent.click(press!)
  expect(
    await screen.findByText(/password is not right|wrong|password/i, { selector: '[id$=-error] *, [id$=-error]' }),
  ).toBeTruthy()
  isRight = true
  await userEvent.click(press!)
  expect(await screen.findByText('What could be erased is erased. What the law keeps is locked away.')).toBeTruthy()
  expect(sent.findLast(({ method }) => method === 'POST')).toMatchObject({
    ...{ path: `/data-requests/${id}/erase`, body: { password: 'seven bees hum', fingerprint: plan.fingerprint } },
  })
})

it('is held up by a hold and by visits, and says which', async () => {
  const holds = [{ reason: 'Lawsuit', placedBy: 'Ben Boss', until: null }]
  const visit = { reference: 'K3M9QD7X', startsAt: '2026-12-03T15:00:00Z', timeZone: 'America/New_York' }
  show({ ...request, plan: { ...plan, holds, ahead: [visit] } }, () => refusal('record_held'))
  expect(await screen.findByText('Held by Ben Boss until it is released: Lawsuit')).toBeTruthy()
  expect(screen.getByText('Cancel these visits first:')).toBeTruthy()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /December 3|Dec 3|12\/3/ })
  expect(link.getAttribute('href')).toBe('/admin/calendar?view=day&date=2026-12-03')
  expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull()
})

it('erases past what else was asked only by whoever says so', async () => {
  const otherRequests = [{ id: id.replace(/1$/, '2'), kind: 'access', dueOn: '2026-12-20' }]
  const sent = show({ ...request, plan: { ...plan, otherRequests } }, () => ({
    ...{ status: 200, data: { erased: 1, restricted: 0, keptUntil: null } },
  }))
  expect((await screen.findByRole('link', { name: 'To see what is stored' })).getAttribute('href')).toMatch(/2$/)
  await userEvent.click(screen.getByRole('button', { name: 'Erase for good' }))
  const [, press] = screen.getAllByRole('button', { name: 'Erase for good' })
  await userEvent.type(screen.getByLabelText('Your password'), 'seven bees hum')
  await userEvent.click(press!)
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'The other open request may end without an answer' }))
  await userEvent.click(press!)
  expect(await screen.findByText('Everything of this person is erased.')).toBeTruthy()
})

it('keeps what was typed when the answer is refused, and says which field is wrong', async () => {
  const access = {
    ...request,
    kind: 'access',
    status: 'in-progress',
    plan: null,
    acts: ['extend', 'fulfill', 'refuse'],
  }
  const sent = show(access, () =>
    refusal('invalid_fields', { errors: [{ pointer: '/body/sentOn', code: 'out_of_range', message: 'No' }] }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Answer' }), 'Here it is')
  const [, press] = screen.getAllByRole('button', { name: 'Answer' })
  await userEvent.click(press!)
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.type(screen.getByLabelText('What was sent, and how'), 'PDF by mail')
  await userEvent.click(press!)
  expect(await screen.findByText('The date must lie between the request and today.')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('Here it is')
})

it('hands over a copy once it is said how they are known, with the password', async () => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  let isRight = false
  const sent = show({ ...request, kind: 'access', status: 'received', plan: null, acts: ['copy', 'fulfill'] }, () =>
    isRight ? { status: 200, data: new Blob(['%PDF-'], { type: 'application/pdf' }) } : refusal('wrong_password'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Hand over a copy' }))
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Download the copy' }))
  await press()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  expect(screen.getByRole('group', { name: /Who asks/ }).textContent).toContain('Fill this in.')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /The patient/ }))
  await userEvent.click(screen.getByRole('radio', { name: /Somebody who acts for them/ }))
  await userEvent.type(screen.getByLabelText('How you know that it is them'), 'ID card')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also what is not shared online' }))
  expect(screen.getByText(/letters and files.*Have one of the doctors look through them first/)).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /^PDF for reading/ }))
  expect(screen.getByText(/without letters and files: these are in the ZIP file only/)).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /^Everything in one ZIP file/ }))
  await userEvent.type(screen.getByLabelText('Your password'), 'seven bees hum')
  await press()
  expect(await screen.findByText('That is not your current password.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('How you know that it is them').value).toBe('ID card')
  isRight = true
  await press()
  expect(await screen.findByText('The copy was downloaded.')).toBeTruthy()
  expect(sent.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: `/data-requests/${id}/copies`,
    body: {
      format: 'archive',
      isWhole: true,
      asker: 'representative',
      identity: 'ID card',
      password: 'seven bees hum',
    },
  })
  expect(saved).toEqual([expect.stringMatching(/^Copy of data \d{4}-\d\d-\d\d\.zip$/)])
})

it('asks of a restriction how the person was told of it, and for no sending', async () => {
  const restriction = { ...request, kind: 'restriction', status: 'in-progress', plan: null, acts: ['fulfill'] }
  show(restriction, () => refusal('not_found'))
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }))
  expect(screen.getByLabelText('How the person was told')).toBeTruthy()
  expect(screen.queryByLabelText('What was sent, and how')).toBeNull()
})

it('says that there is no such request, and not that there is no such page', async () => {
  signInAs(somebody(['admin'], clinicPermissions))
  fakeApi(() => refusal('not_found'))
  renderInApp(
    <QueryProvider>
      <Component />
    </QueryProvider>,
    `/admin/data/${id}`,
  )
  expect(await screen.findByRole('heading', { name: 'There is no such request' })).toBeTruthy()
})
