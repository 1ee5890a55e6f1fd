import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { OpenFile } from './open-file.tsx'

it('shows a picture whole, and large once it is pressed', async () => {
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  renderInApp(
    <OpenFile
      name="ECG"
      mediaType="image/jpeg"
      fetch={() => Promise.resolve(new Blob(['x'], { type: 'image/jpeg' }))}
      words={{ open: 'Open', openNamed: 'Open ECG', save: 'Save' }}
      onFailed={() => undefined}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Open ECG' }))
  const picture = await screen.findByRole('button', { name: 'Enlarge ECG', pressed: false })
  await userEvent.click(picture)
  expect(picture.getAttribute('aria-pressed')).toBe('true')
  expect(picture.querySelector('img')!.style.inlineSize).toBe('250%')
})
