import { render } from '@testing-library/react'
import { useRef } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useFocusOn } from './use-focus-on.ts'

function Answer({ says }: { says: string | null }) {
  const box = useRef<HTMLDivElement>(null)
  useFocusOn(box, says)
  return (
    <div ref={box} tabIndex={-1}>
      {says}
    </div>
  )
}

it.each([
  ['stays where somebody has it while the answer is in sight', 40, true],
  ['goes to an answer that is out of sight', 4000, false],
])('a page that the server drew %s', (_name, top, preventScroll) => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Answer says="taken" />)
  const box = place.querySelector('div')!
  box.getBoundingClientRect = () => new DOMRect(0, top, 300, 200)
  const focus = vi.spyOn(box, 'focus')
  const { rerender } = render(<Answer says="taken" />, { container: place, hydrate: true })
  onTestFinished(() => place.remove())
  expect(focus.mock.calls).toEqual([[{ preventScroll }]])
  // What a later press leads to is gone to.
  rerender(<Answer says="refused" />)
  expect(focus.mock.lastCall).toEqual([{ preventScroll: false }])
  rerender(<Answer says={null} />)
  expect(focus).toHaveBeenCalledTimes(2)
})
