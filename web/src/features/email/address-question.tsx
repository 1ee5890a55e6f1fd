import { useEffect, useState, type RefObject } from 'react'
import { DidYouMean } from './did-you-mean.tsx'
import { likelyAddress } from './likely-address.ts'

/** How long nothing was typed, in ms: whoever presses Enter next has not left the field. */
const rest = 800

export type AddressQuestionProps = { field: RefObject<HTMLInputElement | null> }

/** Looks at what was typed into a field when it is left, or rests. */
export function AddressQuestion({ field }: AddressQuestionProps) {
  const [likely, setLikely] = useState<string | null>(null)

  useEffect(() => {
    const input = field.current
    if (!input) return
    let resting: ReturnType<typeof setTimeout>
    const look = async () => {
      clearTimeout(resting)
      const typed = input.value
      const found = likelyAddress(typed)
      await pressEnded()
      if (input.value !== typed) return
      // Still typing: the rest of it may be on its way.
      const isOnItsWay = document.activeElement === input && found?.startsWith(typed)
      setLikely(isOnItsWay ? null : found)
    }
    const wait = () => {
      setLikely(null)
      clearTimeout(resting)
      resting = setTimeout(() => void look(), rest)
    }
    const left = () => void look()
    // It may have been left before this was fetched.
    if (document.activeElement === input) wait()
    else left()
    input.addEventListener('input', wait)
    input.addEventListener('blur', left)
    return () => {
      clearTimeout(resting)
      input.removeEventListener('input', wait)
      input.removeEventListener('blur', left)
    }
  }, [field])

  function take(address: string) {
    const input = field.current
    if (!input) return
    typeInto(input, address)
    input.focus()
  }

  return <DidYouMean address={likely} onTake={take} />
}

/** What moves under a finger is pressed by mistake. */
async function pressEnded() {
  while (document.querySelector(':active')) await new Promise(requestAnimationFrame)
}

/** As if it had been typed, for whoever listens. */
function typeInto(input: HTMLInputElement, text: string) {
  // React looks at what is set on the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
