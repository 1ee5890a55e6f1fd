import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import LayoutList from 'lucide-react/icons/layout-list'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { BookingShell } from './booking-shell.tsx'
import { PublicShell } from './public-shell.tsx'
import { StaffShell } from './staff-shell.tsx'

const catalogue = await loadCatalogue('en')
const show = (shell: ReactNode) =>
  render(
    <TextsProvider locale="en" catalogue={catalogue}>
      {shell}
    </TextsProvider>,
  )
const clinic = { name: 'Test Clinic', phone: '+1 617 555 0142' }

function showPublic(path: string) {
  const page = { path, returnTo: `${path}?week=2`, mode: 'system', year: 2026 } as const
  show(
    <PublicShell clinic={clinic} {...page} footerLinks={[{ href: '/clinic/test/privacy', label: 'Privacy' }]}>
      <h1>Find your doctor</h1>
    </PublicShell>,
  )
}

it('marks where one is and leads past the navigation', () => {
  showPublic('/aboutdoctor/maya-okafor')
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(main.getByRole('link', { current: 'page' }).textContent).toBe('Doctors')
  expect(screen.getByRole('link', { name: 'Skip to the content' }).getAttribute('href')).toBe('#content')
  expect(screen.getByRole('main').id).toBe('content')
})

it('changes language and colours by plain forms that come back to this page', () => {
  showPublic('/doctors')
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Language', hidden: true })
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '/preferences'])
  expect(new FormData(form).get('returnTo')).toBe('/doctors?week=2')
  const german = within(form).getByRole<HTMLButtonElement>('button', { name: 'Deutsch', hidden: true })
  expect([german.name, german.value, german.lang]).toEqual(['locale', 'de', 'de'])
  const modes = within(screen.getByRole('form', { name: 'Light or dark', hidden: true }))
  const values = modes
    .getAllByRole<HTMLButtonElement>('button', { hidden: true })
    .map(({ name, value }) => [name, value])
  expect(values).toEqual([
    ['mode', 'light'],
    ['mode', 'dark'],
    ['mode', 'system'],
  ])
})

it('signs staff out from the foot of the navigation', async () => {
  const signOut = vi.fn()
  const links = [{ href: '/doctor/dashboard', label: 'Today', icon: LayoutList, current: true, count: 12 }]
  const person = { name: 'Dr. Okafor', initials: 'MO' }
  show(
    <StaffShell
      clinic={clinic}
      links={links}
      person={person}
      accountHref="/doctor/account"
      onSignOut={signOut}
      mode="light"
      returnTo="/doctor"
    >
      <h1>Today</h1>
    </StaffShell>,
  )
  await userEvent.click(screen.getAllByRole('button', { name: 'Sign out' })[0] as HTMLElement)
  expect(signOut).toHaveBeenCalledOnce()
})

it('shows nobody a way out, nor the menu of who is signed in', () => {
  const links = [{ href: '/admin', label: 'Today', icon: LayoutList, current: true }]
  const person = { name: '', initials: '' }
  const { container } = show(
    <StaffShell
      isNobody
      {...{ clinic, links, person }}
      accountHref="/admin/account"
      onSignOut={vi.fn()}
      mode="light"
      returnTo="/"
    >
      <h1>Loading</h1>
    </StaffShell>,
  )
  expect(container.querySelector('[class*=nobody]')).not.toBeNull()
})

it('leaves whoever changed language or colours on that menu’s button when the new page is drawn', () => {
  showPublic('/doctors')
  const form = screen.getByRole('form', { name: 'Light or dark', hidden: true })
  form.addEventListener('submit', (event) => event.preventDefault())
  fireEvent.submit(form)
  cleanup()
  showPublic('/doctors')
  expect(document.activeElement?.textContent).toContain('Light or dark')
  // Only then: the next page begins at its beginning.
  cleanup()
  showPublic('/doctors')
  expect(document.activeElement).toBe(document.body)
})

it('ticks the time only for who has one', () => {
  const steps = (hasTime: boolean) => {
    cleanup()
    show(
      <BookingShell clinic={clinic} step={2} hasTime={hasTime} preferences={null}>
        <h1>Your details</h1>
      </BookingShell>,
    )
    const [time, details] = within(screen.getByRole('list', { name: 'Your booking' })).getAllByRole('listitem')
    expect(details!.getAttribute('aria-current')).toBe('step')
    return time!.querySelector('svg') !== null
  }
  expect([steps(true), steps(false)]).toEqual([true, false])
})
