import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { occasionNames } from '@polyclinic/domain/message-texts/occasions.ts'
import { variables } from '@polyclinic/domain/message-texts/variables.ts'
import { labelOf, shownText, storedText } from '../../features/message-texts/text-words.ts'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, refusal, type Reply, type SentRequest } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { signInAs, somebody } from './doors.fixture.tsx'
import { Component } from './message-texts.tsx'

const standard = { subject: 'Booked on {date}', body: 'Hello {givenName},\n\n{details}\n\n{terms}\n\n{manage}' }
const shownStandard = 'Hello {First name},\n\n{Visit details}\n\n{Cancellation terms}\n\n{Link to change}'
const saved = {
  ...{ occasion: 'appointment-booked', language: 'en', isChanged: false, version: 0, changedAt: null },
  ...standard,
  productText: standard,
}
const preview = {
  subject: 'Booked on Friday',
  text: 'Hello Rosa',
  html: '<html><head><style>:root{}@media (prefers-color-scheme:dark){.mail{background:#111111!important}}</style></head><body class="page" style="background:#ffffff"><div class="mail" style="background:#eeeeee">style="x" <a href="https://x.test" style="color:#123456">Open</a></div></body></html>',
}
const timing = {
  ...{ confirmAfterMinutes: 2, remindHoursBefore: [48, 2], quietFrom: '21:00', quietUntil: '08:00' },
  ...{ textReminders: false, textsPerDay: 200, askForReviews: false },
  ...{ mailInvoices: true, mailReceipts: false, paymentReminderDays: [7], version: 1, textExample: null },
}

let now: typeof saved
let onWrite: (asked: SentRequest) => Reply
let asked: SentRequest[]
beforeEach(() => {
  sessionStorage.clear()
  now = saved
  onWrite = ({ body }) => ({
    status: 200,
    data: (now = { ...now, ...(body as object), version: now.version + 1, isChanged: true }),
  })
  asked = fakeApi((request) => {
    if (request.path.endsWith('/preview')) return { status: 200, data: preview }
    if (request.path.endsWith('/message-timing')) return { status: 200, data: timing }
    if (request.method !== 'GET') return onWrite(request)
    if (!request.path.endsWith('/message-texts')) return { status: 200, data: now }
    return {
      status: 200,
      data: { items: occasionNames.map((occasion) => ({ ...now, occasion, isChanged: occasion === 'invitation' })) },
    }
  })
  // A desk, where the list stands beside the text.
  const real = matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(real.call(window, query), 'matches', { value: query !== 'print' }),
  )
  signInAs(somebody(['admin']))
})
afterEach(() => {
  vi.restoreAllMocks()
  useUserState.getState().clearUser()
})

const show = (address = '/admin/messages') =>
  renderInApp(
    <QueryProvider>
      <Component />
    </QueryProvider>,
    address,
  )
const writes = () => asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'))
const area = async (name = 'Text') => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Typed or pasted in one go: braces are keys to `userEvent.type`. */
const write = async (value: string, name?: string) => {
  const field = await area(name)
  field.focus()
  fireEvent.change(field, { target: { value } })
}

it.each(['en', 'de'] as const)(
  'every variable has a name of its own, and comes back from it (%s)',
  async (language) => {
    const texts = createTexts(language, await loadCatalogue(language))
    const names = Object.keys(variables)
    expect(new Set(names.map((name) => labelOf(name, texts).toLowerCase())).size).toBe(names.length)
    const stored = names.map((name) => `{${name}}`).join(' ')
    expect(storedText(shownText(stored, texts), texts)).toBe(stored)
    expect(storedText('{Nobody} { visit', texts)).toBe('{Nobody} { visit')
  },
)

it('offers variables as soon as one is begun, takes them by key and button, and saves their own names', async () => {
  show()
  expect((await area()).value).toContain('Hello {First name},')
  await write(`${(await area()).value}\nSee you at {ti`)
  const list = screen.getByRole('listbox', { name: 'Fields that fit' })
  const options = within(list).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(
    ['Time', 'Visit details', 'Cancellation terms', 'Directions'].filter((name) => /ti/i.test(name)),
  )
  await userEvent.keyboard('{Enter}')
  expect((await area()).value).toMatch(/See you at \{Time\}$/)
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Insert a field: Text' })).getByRole('button', { name: 'Insert Doctor' }),
  )
  expect((await area()).value).toMatch(/\{Time\}\{Doctor\}$/)
  await press('Use this text')
  await screen.findByText(/^Saved\./)
  expect(writes()).toMatchObject([
    {
      method: 'PATCH',
      headers: { 'if-match': '"0"' },
      body: { subject: standard.subject, body: `${standard.body}\nSee you at {time}{doctor}` },
    },
  ])
  expect(screen.queryByRole('button', { name: 'Use this text' })).toBeNull()
})

it('the list says when the clinic has set a message to leave', async () => {
  show()
  const list = await screen.findByRole('navigation', { name: 'Occasions' })
  await waitFor(() => expect(list.textContent).toContain('48 hours before, 2 hours before'))
  expect(list.textContent).toContain('After 2 minutes')
})

it('a text message has no subject and no looks, and says what it costs', async () => {
  const sms = { subject: '', body: '{clinic}: {date}, {time}. {account}' }
  now = { ...saved, occasion: 'appointment-reminder-sms', ...sms, productText: sms }
  asked = fakeApi((request) =>
    request.path.endsWith('/preview')
      ? { status: 200, data: { subject: '', text: `Harborlight: Wed, 9:40 AM ${'x'.repeat(160)}`, html: null } }
      : request.path.endsWith('/message-timing')
        ? { status: 200, data: timing }
        : request.method === 'PATCH'
          ? onWrite(request)
          : { status: 200, data: request.path.endsWith('/message-texts') ? { items: [now] } : now },
  )
  show('/admin/messages?occasion=appointment-reminder-sms')
  expect(await screen.findByText(/^Harborlight: Wed, 9:40 AM/)).toBeTruthy()
  expect(screen.getByText('It is sent, and paid for, as 2 text messages.')).toBeTruthy()
  expect([screen.queryByRole('textbox', { name: 'Subject' }), screen.queryByRole('button', { name: 'Dark' })]).toEqual([
    null,
    null,
  ])
  await write(`{Clinic}: see you ${'x'.repeat(300)}`)
  await press('Use this text')
  expect(await screen.findByText('This is too long. It can have 300 characters.')).toBeTruthy()
  await write('{Clinic}: see you {Date}, {Time}. {Link to the visit}')
  await press('Use this text')
  await screen.findByText(/^Saved\./)
  expect(writes().at(-1)!.body).toEqual({ subject: '', body: '{clinic}: see you {date}, {time}. {account}' })
})

it('says at the field what is wrong, and sends nothing', async () => {
  show()
  await write('For {Reason} and {First name}', 'Subject')
  ;(await area('Subject')).blur()
  expect(await screen.findByText(/^Reason isn’t a field of this message/)).toBeTruthy()
  await write('Booked', 'Subject')
  await write('Hello {First name},\n\n{Visit details}\n\n{Cancellation terms}')
  ;(await area()).blur()
  expect(screen.getByText('Link to change: missing')).toBeTruthy()
  await press('Use this text')
  expect(await screen.findByText('Put Link to change back: the message needs it.')).toBeTruthy()
  expect((await area()).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(await area())
  expect(writes()).toEqual([])
})

it('marks a field that there is not as soon as it is typed, and names all that is missing', async () => {
  show()
  await write('For {Reason} on {Date}', 'Subject')
  const marks = [...document.querySelectorAll('mark')].filter(({ textContent }) => /Reason|Date/.test(textContent))
  expect(marks.slice(0, 2).map(({ textContent, className }) => [textContent, className !== ''])).toEqual([
    ['{Reason}', true],
    ['{Date}', false],
  ])
  await write('Booked', 'Subject')
  await write('Hello {First name}')
  await press('Use this text')
  const alert = await screen.findByText(/^Put these back, the message needs them: /)
  for (const name of ['Visit details or Date', 'Visit details or Time', 'Link to change', 'Cancellation terms'])
    expect(alert.textContent).toContain(name)
})

it('goes on at the heading of a text that was chosen in the list, and not when the page opens', async () => {
  show('/admin/messages?occasion=appointment-booked')
  await screen.findByRole('heading', { name: 'Booked' })
  expect(document.activeElement).toBe(document.body)
  now = { ...saved, occasion: 'appointment-delay' }
  await userEvent.click(await screen.findByRole('link', { name: /^Running late/ }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Running late'))
})

it('keeps what was typed when somebody else has saved, and lets it take their place', async () => {
  onWrite = () => {
    now = { ...saved, subject: 'Theirs', version: 3, isChanged: true }
    onWrite = ({ body }) => ({ status: 200, data: (now = { ...now, ...(body as object), version: 4 }) })
    return refusal('stale_version')
  }
  show()
  await write('Mine', 'Subject')
  await press('Use this text')
  expect(await screen.findByText(/^Somebody else has saved this text/)).toBeTruthy()
  expect(screen.getByText('Theirs')).toBeTruthy()
  expect((await area('Subject')).value).toBe('Mine')
  await press('Save mine in its place')
  await screen.findByText(/^Saved\./)
  expect(writes().map(({ headers }) => headers?.['if-match'])).toEqual(['"0"', '"3"'])
  expect((await area('Subject')).value).toBe('Mine')
})

it('takes theirs instead', async () => {
  sessionStorage.setItem(
    'message-text appointment-booked en',
    JSON.stringify({ ...standard, subject: 'Mine', version: 0 }),
  )
  now = { ...saved, subject: 'Theirs', version: 3, isChanged: true }
  show()
  await press('Take theirs')
  expect((await area('Subject')).value).toBe('Theirs')
  expect(screen.queryByText(/^Somebody else/)).toBeNull()
})

it('has what was typed when one comes back, marks it in the list, and lets it go', async () => {
  show()
  await write('Not yet done', 'Subject')
  cleanup()
  show()
  expect((await area('Subject')).value).toBe('Not yet done')
  expect(within(await screen.findByRole('navigation', { name: 'Occasions' })).getByText('Not saved')).toBeTruthy()
  await press('Discard my changes')
  expect((await area('Subject')).value).toBe('Booked on {Date}')
  expect(screen.queryByText('Not saved')).toBeNull()
  expect(writes()).toEqual([])
})

it.each([
  [true, 'A test is on its way to ruth@harborlight.test, with sample data.'],
  [false, /^No mail server is set up, so nothing was sent\..*ruth@harborlight\.test/],
])('sends a test of what is typed, saved or not (with a mail server: %s)', async (leaves, sentence) => {
  onWrite = () => ({ status: 200, data: { to: 'ruth@harborlight.test', leaves } })
  show()
  await write('Hello {First name}')
  await press('Send me a test')
  expect(await screen.findByText(/^Put these back/)).toBeTruthy()
  expect(writes()).toEqual([])
  await write(shownStandard)
  await write('Mine', 'Subject')
  await press('Send me a test')
  expect(await screen.findByText(sentence)).toBeTruthy()
  const body = { occasion: 'appointment-booked', language: 'en', subject: 'Mine', body: standard.body }
  expect(writes()).toMatchObject([{ method: 'POST', path: expect.stringMatching(/\/message-texts\/test$/), body }])
  // It is still not saved.
  expect(screen.getByRole('button', { name: 'Use this text' })).toBeTruthy()
})

it('says what is lost before the standard text is sent again', async () => {
  now = { ...saved, subject: 'Our own words', version: 2, isChanged: true }
  onWrite = () => ({ status: 200, data: (now = { ...saved, version: 3 }) })
  show()
  await press('Back to the standard text')
  expect(screen.getByRole('alert').textContent).toContain('Your own text will be gone')
  expect(writes()).toEqual([])
  await press('Use the standard text')
  await screen.findByText('The standard text is sent again.')
  expect(writes()).toMatchObject([{ method: 'DELETE', headers: { 'if-match': '"2"' } }])
  expect((await area('Subject')).value).toBe('Booked on {Date}')
})

it('finds occasions by words, and those that were changed', async () => {
  show()
  const list = await screen.findByRole('navigation', { name: 'Occasions' })
  expect(within(list).getAllByRole('link')).toHaveLength(occasionNames.length)
  await userEvent.type(screen.getByRole('searchbox'), 'forgotten')
  expect(within(screen.getByRole('navigation', { name: 'Occasions' })).getAllByRole('link')).toHaveLength(1)
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.click(screen.getByLabelText('Only changed texts'))
  const links = () => within(screen.getByRole('navigation', { name: 'Occasions' })).getAllByRole('link')
  await waitFor(() => expect(links()).toHaveLength(1))
  expect(links()[0]!.textContent).toContain('Invitation to work here')
})

it('shows the mail light, dark and as text, and nothing in it can be followed', async () => {
  show()
  const mail = await screen.findByRole('group', { name: 'Booked on Friday' })
  const inside = () => mail.shadowRoot!
  await waitFor(() => expect(inside().querySelector('.mail')).not.toBeNull())
  expect(inside().querySelector<HTMLElement>('.mail')!.style.cssText).toContain('#eeeeee')
  expect(inside().textContent).toContain('style="x"')
  expect(inside().querySelector('a')!.hasAttribute('href')).toBe(false)
  await press('Text')
  expect(screen.getByText('Hello Rosa')).toBeTruthy()
  await press('Longest names')
  await waitFor(() =>
    expect(asked.some(({ body }) => (body as { names?: string } | undefined)?.names === 'longest')).toBe(true),
  )
})
