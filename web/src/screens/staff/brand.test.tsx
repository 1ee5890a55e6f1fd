import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState, type User } from '../../state/user.ts'
import { fakeApi, refusal, type Reply, type SentRequest } from '../../test/fake-api.ts'
import { renderInApp, testClinic } from '../../test/in-app.tsx'
import { Component } from './brand.tsx'
import { signInAs, somebody } from './doors.fixture.tsx'

const published = {
  ...{ name: 'Test Clinic', version: 3, savedAt: '2026-11-18T15:00:00Z', savedBy: 'Ruth Ellery', restoredFrom: null },
  styles: {
    ...{ logo: `/files/${'0a'.repeat(16)}`, headingWeight: 700, headingTracking: -0.02 },
    theme: { global: { buttonBackgroundColor: '#b4472a' } },
    themeDark: {},
  },
  staticContent: testClinic.staticContent,
  fontHosts: ['fonts.test'],
}
type Published = Omit<typeof published, 'styles'> & { styles: { theme: object; themeDark: object } }
const version = {
  version: 3,
  savedAt: published.savedAt,
  savedBy: 'Ruth Ellery',
  restoredFrom: null,
  changed: ['colors'],
}

let now: Published
let onWrite: (asked: SentRequest) => Reply
let asked: SentRequest[]
beforeEach(() => {
  sessionStorage.clear()
  now = published
  onWrite = ({ body }) => ({ status: 200, data: (now = { ...now, ...(body as object), version: now.version + 1 }) })
  asked = fakeApi((request) => {
    if (request.method !== 'GET') return onWrite(request)
    if (request.path !== '/brand/versions') return { status: 200, data: now }
    const items = [
      { ...version, version: now.version },
      { ...version, version: 2, savedBy: null, changed: [] },
    ]
    return { status: 200, data: { items } }
  })
  signInAs(somebody(['admin']))
})
afterEach(() => {
  useUserState.getState().clearUser()
  sessionStorage.clear()
})

const show = () =>
  renderInApp(
    <QueryProvider>
      <Component />
    </QueryProvider>,
  )
const field = async (label: string) => (await screen.findAllByLabelText<HTMLInputElement>(label))[0]!
async function type(label: string, typed: string) {
  const input = await field(label)
  await userEvent.clear(input)
  if (typed) await userEvent.type(input, typed)
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const sent = () => asked.filter(({ method }) => method !== 'GET')

it('says of each color how well it is seen, mends it in words, and publishes what was typed', async () => {
  show()
  await type('Brand color and buttons', 'f2a65a')
  expect(screen.getByText('Mended: #f2a65a has 1.8 : 1 where 4.6 is needed. #a45f00 is shown, 4.6 : 1.')).toBeDefined()
  const readability = within(screen.getByRole('region', { name: 'Readability' }))
  expect(readability.getByText('1 color mended')).toBeDefined()
  const row = readability.getByRole('row', { name: /^Text on a button 4.9 : 1/ })
  expect(row).toBeDefined()
  // The preview has it, in both modes.
  const looks = [...document.querySelectorAll<HTMLElement>('[inert]')].map((each) =>
    each.style.getPropertyValue('--brand'),
  )
  expect(looks).toEqual(['#a45f00', expect.stringMatching(/^#[0-9a-f]{6}$/)])

  await type('Name of the clinic', 'Harbor Clinic')
  await press('Publish')
  await screen.findByText(/^Published as version 4/)
  expect(sent()).toMatchObject([{ method: 'PATCH', path: '/brand', headers: { 'if-match': '"3"' } }])
  expect(sent()[0]!.body).toEqual({
    name: 'Harbor Clinic',
    styles: { ...published.styles, theme: { global: { buttonBackgroundColor: '#f2a65a' } } },
    staticContent: {
      ...published.staticContent,
      structuredData: {},
    },
  })
})

it('does not publish what is no color or empty, names the fields, and keeps what was typed', async () => {
  const { unmount } = show()
  await type('Links', 'red;background:url(//x)')
  await type('Name of the clinic', '')
  await press('Publish')
  expect(screen.getAllByText('Global: Links: enter a color like #3730a3').length).toBeGreaterThan(1)
  expect(screen.getAllByText('Name of the clinic: enter something').length).toBeGreaterThan(1)
  expect(sent()).toEqual([])
  // Also when another page was looked at in between.
  unmount()
  show()
  expect((await field('Links')).value).toBe('red;background:url(//x)')
  // It is theirs: whoever signs in next does not publish it.
  const { users, setUser } = useUserState.getState()
  act(() => setUser({ ...(users as User), id: 'another' }))
  expect((await field('Links')).value).toBe('')
  act(() => setUser(users as User))
  await press('Discard changes')
  expect((await field('Links')).value).toBe('')
  expect(sessionStorage.length).toBe(0)
})

it('shows what two people changed at once, and loses neither', async () => {
  onWrite = ({ headers, body }) => {
    if (headers['if-match'] === '"4"') return { status: 200, data: (now = { ...now, ...(body as object), version: 5 }) }
    const theme = { global: { buttonBackgroundColor: '#1d4ed8', textColor: '#101010' } }
    now = { ...published, name: 'Theirs', version: 4, styles: { ...published.styles, theme } }
    return refusal('stale_version')
  }
  show()
  await type('Brand color and buttons', '#006400')
  await type('Heading of the home page', 'Mine')
  await press('Publish')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Global: Brand color and buttons: yours #006400, theirs #1d4ed8')
  expect(alert.textContent).not.toContain('Mine')
  await press('Take theirs')
  // The note is gone, and whoever pressed is not.
  expect(document.activeElement?.textContent).toBe('Publish')
  expect((await field('Brand color and buttons')).value).toBe('#1d4ed8')
  await press('Publish')
  await screen.findByText(/^Published as version 5/)
  expect(sent().at(-1)!.body).toMatchObject({
    name: 'Theirs',
    styles: { theme: { global: { buttonBackgroundColor: '#1d4ed8', textColor: '#101010' } } },
    staticContent: { hero: { heading: 'Mine' } },
  })
})

it('goes back to a version by one press, and names the field that the server refuses', async () => {
  show()
  await screen.findByText('Version 2')
  onWrite = () => ({ status: 200, data: (now = { ...published, version: 4 }) })
  await press('Go back to version 2')
  await screen.findByText('Version 2 holds again, as version 4.')
  expect(sent()).toMatchObject([{ path: '/brand/versions/2/restore', headers: { 'if-match': '"3"' } }])

  // What looks like that already is no new version.
  onWrite = () => ({ status: 200, data: now })
  await press('Go back to version 2')
  await screen.findByText('Version 2 holds already; nothing was changed.')

  onWrite = () =>
    refusal('invalid_fields', { errors: [{ pointer: '/body/styles/fontName', code: 'invalid_format', message: 'no' }] })
  await userEvent.selectOptions(await field('Font'), 'Manrope')
  await press('Publish')
  await waitFor(() => expect(screen.getAllByText('Font: this cannot be used').length).toBeGreaterThan(1))
  expect(sent().at(-1)!.body).toMatchObject({ styles: { font: '/fonts/manrope.css', fontName: 'Manrope Variable' } })
})

it('takes another logo, shows it, and says what is wrong with one that cannot be taken', async () => {
  show()
  const choose = (content: string, type: string) =>
    userEvent.upload(
      screen.getByLabelText('Choose a picture', { selector: 'input' }),
      new File([content], 'logo', { type }),
    )
  await field('Font')
  onWrite = () =>
    refusal('invalid_fields', {
      errors: [{ pointer: '/body/file', code: 'unsafe_picture', message: 'holds "<script"' }],
    })
  await choose('<svg><script/></svg>', 'image/svg+xml')
  await screen.findByText(/holds more than shapes/)
  await choose('x'.repeat(2 * 1024 * 1024 + 1), 'image/png')
  await screen.findByText(/larger than 2 MB/)
  expect(sent()).toHaveLength(1)

  const logo = `/files/${'0b'.repeat(16)}`
  onWrite = () => ({ status: 201, data: { logo } })
  await choose('png', 'image/png')
  await screen.findByText(/new logo is in the preview/)
  expect([...document.querySelectorAll('[inert] img')].map((each) => each.getAttribute('src'))).toEqual([logo, logo])
})

it('tells search engines in words what it is, publishes it as they read it, and names hours that are none', async () => {
  show()
  expect(await field('Field of medicine')).toHaveProperty('selectedOptions.0.text', 'Primary care')
  await userEvent.selectOptions(await field('Field of medicine'), 'Cardiology')
  await userEvent.selectOptions(await field('Country'), 'Germany')
  await type('Opening hours', 'whenever')
  await press('Publish')
  expect(screen.getAllByText(/^Opening hours: write each line like Mo-Th/).length).toBeGreaterThan(1)
  expect(sent()).toEqual([])
  await type('Opening hours', 'mo - th 08:00-18:00')
  await press('Publish')
  await screen.findByText(/^Published as version 4/)
  const { department } = published.staticContent.structuredData
  expect(sent()[0]!.body).toMatchObject({
    staticContent: {
      structuredData: {
        department: {
          ...department,
          medicalSpecialty: 'Cardiovascular',
          openingHours: ['Mo-Th 08:00-18:00'],
          address: { ...department.address, addressCountry: 'DE' },
        },
      },
    },
  })
})

it('takes a picture for shared links, and the logo again in its place', async () => {
  show()
  const choose = (content: string, kind: string) =>
    userEvent.upload(
      screen.getByLabelText('Choose a picture for links', { selector: 'input' }),
      new File([content], 'link', { type: kind }),
    )
  await field('Font')
  onWrite = () => refusal('unsupported_media_type')
  await choose('words', 'image/png')
  await screen.findByText('This is no PNG, JPEG or WebP picture.')
  const socialPicture = `/files/${'0c'.repeat(16)}`
  onWrite = () => ({ status: 201, data: { socialPicture } })
  await choose('png', 'image/png')
  await screen.findByText('The picture is shown with links once you publish.')
  onWrite = ({ body }) => ({ status: 200, data: (now = { ...now, ...(body as object), version: now.version + 1 }) })
  await press('Publish')
  await screen.findByText(/^Published as version 4/)
  expect(sent().at(-1)!.body).toMatchObject({ styles: { socialPicture } })

  await press('Use the logo instead')
  await press('Publish')
  await screen.findByText(/^Published as version 5/)
  expect(sent().at(-1)!.body).not.toHaveProperty('styles.socialPicture')
})

it('takes the container of a tag manager by its id alone, says what that asks for, and takes it away again', async () => {
  show()
  await type('Container (optional)', 'https://evil.test/gtm.js')
  await press('Publish')
  expect(screen.getAllByText('Container: enter an id like GTM-ABC123').length).toBeGreaterThan(1)
  expect(sent()).toEqual([])
  await type('Container (optional)', ' gtm-abc123 ')
  expect(screen.getByText(/Your privacy notice has to name Google Tag Manager/)).toBeDefined()
  await press('Publish')
  await screen.findByText(/^Published as version 4/)
  expect(sent()[0]!.body).toMatchObject({ gtmId: 'GTM-ABC123' })
  await type('Container (optional)', '')
  await press('Publish')
  await screen.findByText(/^Published as version 5/)
  expect(sent()[1]!.body).not.toHaveProperty('gtmId')
})

it('folds what is seldom changed, opens it where something is wrong, and keeps it open while that is mended', async () => {
  const { unmount } = show()
  const isOpen = (title: string) => screen.getByText(title).closest('details')!.open
  const container = await field('Container (optional)')
  const parts = ['For search engines', 'Website statistics', 'Cards', 'Global']
  expect(parts.map(isOpen)).toEqual([false, false, false, true])
  await type('Container (optional)', 'none')
  await type('Gradient from', 'none')
  await press('Publish')
  expect(parts.map(isOpen)).toEqual([false, true, true, true])
  // Whoever closed it is led there again.
  await userEvent.click(screen.getByText('Website statistics'))
  expect(isOpen('Website statistics')).toBe(false)
  await press('Publish')
  expect(isOpen('Website statistics')).toBe(true)
  await type('Gradient from', '#123456')
  await type('Container (optional)', 'GTM-ABC123')
  expect(container).toHaveProperty('value', 'GTM-ABC123')
  expect(parts.map(isOpen)).toEqual([false, true, true, true])
  // What was typed is in sight for who comes back.
  unmount()
  show()
  await field('Container (optional)')
  expect(isOpen('Website statistics')).toBe(true)
})

it('takes a font of the clinic’s own, from a file or an address, and says what is wrong with one', async () => {
  show()
  await field('Font')
  const choose = (content: string) =>
    userEvent.upload(
      screen.getByLabelText('Add a font file', { selector: 'input' }),
      new File([content], 'font.woff2', { type: 'font/woff2' }),
    )
  const refused = (code: string, pointer = '/body/file') =>
    (onWrite = () => refusal('invalid_fields', { errors: [{ pointer, code, message: 'no' }] }))
  refused('restricted_font')
  await choose('font')
  await screen.findByText(/may not be shown on websites/)
  await choose('x'.repeat(400_001))
  await screen.findByText(/larger than 400 kB/)
  expect(sent()).toHaveLength(1)
  refused('host_not_allowed', '/body/address')
  const address = screen.getByLabelText(/address of a WOFF2 file/)
  await userEvent.type(address, 'https://evil.test/a.woff2{Enter}')
  await screen.findByText('Fonts are fetched from a file’s https address at fonts.test.')
  expect(sent().at(-1)).toMatchObject({ path: '/brand/fonts/fetch', body: { address: 'https://evil.test/a.woff2' } })

  const fontFile = `/files/${'0d'.repeat(16)}`
  onWrite = () => ({ status: 201, data: { fontFile, name: 'Lato' } })
  await choose('font')
  await screen.findByText('Lato is in the preview. Publish to show it to visitors.')
  expect(await field('Font')).toHaveProperty('selectedOptions.0.text', 'Lato')
  onWrite = ({ body }) => ({ status: 200, data: (now = { ...now, ...(body as object), version: now.version + 1 }) })
  await press('Publish')
  await screen.findByText(/^Published as version 4/)
  expect(sent().at(-1)!.body).toMatchObject({ styles: { fontFile, fontName: 'Lato', headingFontName: 'Lato' } })

  await userEvent.selectOptions(await field('Font'), 'Manrope')
  await press('Publish')
  await screen.findByText(/^Published as version 5/)
  expect(sent().at(-1)!.body).not.toHaveProperty('styles.fontFile')
})

it('keeps what was typed, and says nothing of others, where one goes back oneself', async () => {
  show()
  await type('Heading of the home page', 'Mine')
  onWrite = () => ({ status: 200, data: (now = { ...published, name: 'Former', version: 4 }) })
  await press('Go back to version 2')
  await screen.findByText('Version 2 holds again, as version 4.')
  await waitFor(async () => expect((await field('Name of the clinic')).value).toBe('Former'))
  expect(screen.queryByText(/in the meantime/)).toBeNull()
  expect((await field('Heading of the home page')).value).toBe('Mine')
  onWrite = ({ body }) => ({ status: 200, data: (now = { ...now, ...(body as object), version: now.version + 1 }) })
  await press('Publish')
  await screen.findByText(/^Published as version 5/)
  expect(sent().at(-1)).toMatchObject({ headers: { 'if-match': '"4"' }, body: { name: 'Former' } })
})
