import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addTexts } from '../../platform/i18n/open-catalogue.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { UploadRow } from './upload-row.tsx'

test('too many files: until when, and whom to call', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await addTexts('documents')
  const upload = { key: 1, file: new File(['x'], 'letter.pdf'), share: null, problem: 'tooMany' as const }
  const retryAt = '2026-11-25T19:39:30Z' as const
  renderInApp(<UploadRow upload={{ ...upload, retryAt }} onRetry={() => {}} onDismiss={() => {}} />)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('after 2:40\u00a0PM on Wednesday')
  expect(screen.getByRole('link', { name: '+1 617 555 0142' }).getAttribute('href')).toBe('tel:+16175550142')
})
