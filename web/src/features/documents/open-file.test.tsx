import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { OpenFile } from './open-file.tsx'
import { PdfPages } from './pdf-pages.tsx'
import { PdfTrouble, type OpenPdf } from './pdf.ts'

const words = { open: 'Open', openNamed: 'Open ECG', save: 'Save', savePdf: 'Save PDF', savePdfNamed: 'Save PDF: ECG' }

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})

it('shows a picture whole, and large once it is pressed', async () => {
  const fetch = () => Promise.resolve(new Blob(['x'], { type: 'image/jpeg' }))
  renderInApp(<OpenFile name="ECG" mediaType="image/jpeg" {...{ fetch, words }} onFailed={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open ECG' }))
  const picture = await screen.findByRole('button', { name: 'Enlarge ECG', pressed: false })
  expect(screen.queryByRole('button', { name: 'Save PDF: ECG' })).toBeNull()
  await userEvent.click(picture)
  expect(picture.getAttribute('aria-pressed')).toBe('true')
  expect(picture.querySelector('img')!.style.inlineSize).toBe('250%')
})

it('says that a PDF could not be fetched, and opens nothing', async () => {
  const onFailed = vi.fn<(error: unknown) => void>()
  const fetch = () => Promise.reject(new Error('gone'))
  renderInApp(<OpenFile name="ECG" mediaType="application/pdf" {...{ fetch, words, onFailed }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open ECG' }))
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
  await userEvent.click(screen.getByRole('button', { name: 'Save PDF: ECG' }))
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

const file = new Blob(['%PDF'], { type: 'application/pdf' })

const aPiece = { left: 0.1, top: 0.1, size: 0.02, stretch: 1, angle: 0, family: 'serif', isLast: true }

/** A PDF of three pages, of which the last cannot be drawn. */
const ofThree: OpenPdf = {
  pages: 3,
  draw: (page) =>
    page === 3
      ? Promise.reject(new PdfTrouble('slow'))
      : Promise.resolve({
          ...{ canvas: document.createElement('canvas'), ratio: 1.4 },
          words: page === 1 ? [{ ...aPiece, text: 'Sinus rhythm' }] : [],
        }),
}

const alwaysThree = () => Promise.resolve(ofThree)

it('shows the pages of a PDF one by one, with their words, by buttons and keys', async () => {
  renderInApp(<PdfPages file={file} name="ECG" open={alwaysThree} />)
  expect(await screen.findByText('Page 1 of 3')).toBeTruthy()
  expect(await screen.findByText('Sinus rhythm')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Previous page' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('This page is a picture. It holds no words that can be read aloud.')).toBeTruthy()
  const pages = screen.getByRole('group', { name: 'Pages of ECG' })
  expect(pages.querySelectorAll('canvas')).toHaveLength(1)
  pages.focus()
  await userEvent.keyboard('{PageDown}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This page takes too long to draw\./)
  await userEvent.keyboard('{PageDown}')
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
  await userEvent.keyboard('{PageUp}{PageUp}')
  expect(await screen.findByText('Page 1 of 3')).toBeTruthy()
  expect(await screen.findByText('Sinus rhythm')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['locked', /^This PDF asks for a password/],
  ['broken', /^This PDF cannot be shown here\. It may be damaged/],
] as const)('says of a PDF that is %s what helps', async (why, sentence) => {
  renderInApp(<PdfPages file={file} name="ECG" open={() => Promise.reject(new PdfTrouble(why))} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
})

it('ends what reads the PDF once it is closed', async () => {
  let life: AbortSignal | undefined
  const open = (_file: Blob, signal: AbortSignal) => {
    life = signal
    return Promise.resolve(ofThree)
  }
  const { unmount } = renderInApp(<PdfPages file={file} name="ECG" open={open} />)
  await screen.findByText('Sinus rhythm')
  expect(life?.aborted).toBe(false)
  unmount()
  expect(life?.aborted).toBe(true)
})
