import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { LoaderScreen } from './loader-screen.tsx'
import { OfflineScreen } from './offline-screen.tsx'
import { OrganizationErrorScreen } from './organization-error-screen.tsx'

const catalogue = await loadCatalogue('en')
const show = (screenful: ReactNode) =>
  render(
    <TextsProvider locale="en" catalogue={catalogue}>
      {screenful}
    </TextsProvider>,
  )
const button = (name: string) => screen.getByRole('button', { name })
const seconds = (count: number): void => act(() => void vi.advanceTimersByTime(count * 1000))

it('says "Please Wait..." while it blocks', () => {
  show(<LoaderScreen />)
  expect(screen.getByRole('alert').textContent).toBe('Please Wait...')
})

it('tells that the connection is lost and reloads by "Try again"', () => {
  const retry = vi.fn()
  show(<OfflineScreen onRetry={retry} />)
  expect(screen.getByRole('heading', { name: 'Oops! Connection lost' })).toBeTruthy()
  expect(
    screen.getByText('Looks like you’ve hit a digital dead zone. Check your internet connection and try again!'),
  ).toBeTruthy()
  button('Try again').click()
  expect(retry).toHaveBeenCalledOnce()
})

describe('the organization error screen', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function fail(given: { message?: string; atHome?: boolean } = {}) {
    const onRedirect = vi.fn()
    const onRetry = vi.fn()
    show(<OrganizationErrorScreen atHome={false} {...given} onRedirect={onRedirect} onRetry={onRetry} />)
    return { onRedirect, onRetry }
  }

  it('counts down from three and goes home after about four seconds', () => {
    const { onRedirect } = fail()
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
    for (const left of [3, 2, 1, 0]) {
      expect(screen.getByText(`Redirecting to home ... ${left}`)).toBeTruthy()
      expect(onRedirect).not.toHaveBeenCalled()
      seconds(1)
    }
    expect(onRedirect).toHaveBeenCalledOnce()
  })

  it('stays when asked to', () => {
    const { onRedirect, onRetry } = fail()
    act(() => button('Stay here').click())
    seconds(10)
    expect(onRedirect).not.toHaveBeenCalled()
    button('Try again').click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('ends in "Try again" on the home page itself', () => {
    const { onRedirect } = fail({ atHome: true })
    for (let second = 0; second < 4; second++) seconds(1)
    expect(onRedirect).not.toHaveBeenCalled()
    expect(button('Try again')).toBeTruthy()
  })

  it('shows the message it was given and counts nothing', () => {
    const { onRedirect } = fail({ message: 'No clinic answers at this address.' })
    expect(screen.getByRole('heading', { name: 'No clinic answers at this address.' })).toBeTruthy()
    expect(screen.queryByText(/Redirecting/)).toBeNull()
    seconds(10)
    expect(onRedirect).not.toHaveBeenCalled()
  })
})
