import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, refusal, type Reply, type SentRequest } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { signInAs, somebody } from './doors.fixture.tsx'
import { Component } from './legal.tsx'

const page = (...paragraphs: string[]) => [{ heading: 'Who we are', paragraphs }]
const published = {
  ...{ version: 3, savedAt: '2026-11-18T15:00:00Z', savedBy: 'Ruth Ellery', restoredFrom: null },
  texts: {
    privacy: page('We keep little.', 'Ask us.'),
    // As no keyboard types it: it stays as it is unless somebody changes it.
    accessibility: page('This text is an example. Replace it before the site goes live.', '# no heading'),
  },
}

let now: typeof published
let onWrite: (asked: SentRequest) => Reply
let asked: SentRequest[]
beforeEach(() => {
  sessionStorage.clear()
  now = published
  onWrite = ({ body }) => ({ status: 200, data: (now = { ...now, ...(body as object), version: now.version + 1 }) })
  asked = fakeApi((request) => {
    if (request.method !== 'GET') return onWrite(request)
    if (request.path !== '/legal-texts/versions') return { status: 200, data: now }
    const { texts: _texts, ...saved } = now
    const items = [
      { ...saved, pages: ['privacy', 'accessibility'], changed: ['privacy'] },
      { ...saved, version: 2, savedBy: null, pages: ['privacy'], changed: [] },
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
const area = async (name: string) =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(`^${name}: text`) })
async function type(name: string, typed: string) {
  const input = await area(name)
  await userEvent.clear(input)
  if (typed) await userEvent.type(input, typed)
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const sent = () => asked.filter(({ method }) => method !== 'GET')

it('shows each page as visitors read it, says which is an example, and publishes all that was typed', async () => {
  show()
  const privacy = within(await screen.findByRole('region', { name: 'Privacy' }))
  expect((await area('Privacy')).value).toBe('# Who we are\n\nWe keep little.\n\nAsk us.')
  expect(within(screen.getByRole('region', { name: 'Accessibility' })).getByText('Example text')).toBeDefined()
  await type('Privacy', '# Who we are{Enter}{Enter}We keep nothing.{Enter}Really.')
  expect(privacy.getByText(/We keep nothing/, { selector: 'p' }).textContent).toBe('We keep nothing.\nReally.')
  // Whoever goes from landmark to landmark is told which page's it is.
  for (const name of ['Privacy', 'Legal notice', 'Accessibility'])
    expect(screen.getByRole('region', { name: `${name} As visitors read it` })).toBeDefined()
  await press('Publish')
  await screen.findByText(/^Published as version 4/)
  expect(sent()).toMatchObject([{ method: 'PATCH', path: '/legal-texts', headers: { 'if-match': '"3"' } }])
  expect(sent()[0]!.body).toEqual({
    texts: { privacy: page('We keep nothing.\nReally.'), accessibility: published.texts.accessibility },
  })
})

it('does not publish what is no text, names the page, and keeps what was typed', async () => {
  const { unmount } = show()
  await type('Privacy', '')
  await type('Legal notice', 'No heading')
  await press('Publish')
  expect(screen.getAllByText('Privacy: enter a text').length).toBeGreaterThan(1)
  expect(screen.getAllByText('Legal notice: begin with a heading, such as # Who we are').length).toBeGreaterThan(1)
  expect(sent()).toEqual([])
  unmount()
  show()
  expect((await area('Legal notice')).value).toBe('No heading')
})

it('says before anything is sent that all pages together are too long', async () => {
  const paragraphs = Array.from({ length: 30 }, () => 'x'.repeat(5000))
  now = { ...published, texts: { ...published.texts, accessibility: page(...paragraphs) } }
  show()
  await area('Privacy')
  const typed = `# Who we are\n\n${paragraphs.slice(0, 20).join('\n\n')}`
  fireEvent.change(await area('Privacy'), { target: { value: typed } })
  await press('Publish')
  expect((await screen.findAllByText(/^All pages together take 251 kB, and 240 kB is the most/)).length).toBe(2)
  expect([sent(), (await area('Privacy')).value]).toEqual([[], typed])
})

it('shows what two people wrote at once, paragraph by paragraph, and loses neither', async () => {
  onWrite = ({ headers, body }) => {
    if (headers['if-match'] === '"4"') return { status: 200, data: (now = { ...now, ...(body as object), version: 5 }) }
    now = { ...published, version: 4, texts: { ...published.texts, privacy: page('We keep little.', 'Write to us.') } }
    return refusal('stale_version')
  }
  show()
  await type('Privacy', '# Who we are{Enter}{Enter}We keep little.{Enter}{Enter}Call us.')
  await press('Publish')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('PrivacyyoursCall us.theirsWrite to us.')
  expect(alert.textContent).not.toContain('We keep little.')
  // It is far above what was pressed.
  expect(document.activeElement).toBe(alert.parentElement)
  // Going back is upon the version that is published now.
  await screen.findByText('Version 4')
  await press('Keep mine')
  await press('Publish')
  await screen.findByText(/^Published as version 5/)
  expect(sent().at(-1)!.body).toMatchObject({ texts: { privacy: page('We keep little.', 'Call us.') } })
})

it('leads to each page as it stood, and goes back by one press', async () => {
  show()
  const link = await screen.findByRole('link', { name: 'Privacy in version 2' })
  expect(link.getAttribute('href')).toBe('/clinic/test/privacy?version=2')
  onWrite = () => ({ status: 200, data: (now = { ...published, version: 4 }) })
  await press('Go back to version 2')
  await screen.findByText('Version 2 holds again, as version 4.')
  expect(sent()).toMatchObject([{ path: '/legal-texts/versions/2/restore', headers: { 'if-match': '"3"' } }])
})
