import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

const button = (words: string) => <CopyButton words={words} copy="Copy" copied="Copied" failed="Mark it." />

it('says that it copied until there are other words, or that it could not', async () => {
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('no'))
  const { rerender } = render(button('one'))
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(write).toHaveBeenCalledWith('one')
  expect(screen.getByRole('status').textContent).toBe('Copied')
  rerender(button('two'))
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Mark it.')).toBeTruthy()
})
