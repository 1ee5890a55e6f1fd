import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'

/** All times inside are buttons of this one form: pressing one takes it, with and without scripts. */
export function TakeTimeForm({ children }: { children: ReactNode }) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const isIdle = useNavigation().state === 'idle'

  useEffect(() => {
    if (isIdle) form.current?.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
  }, [isIdle])

  // The press is seen in the next frame; the work that follows takes a slow phone longer than that.
  const take = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!submitter) return
    event.preventDefault()
    submitter.setAttribute('aria-busy', 'true')
    afterPaint(() => void submit(submitter as HTMLButtonElement))
  }

  return (
    <Form ref={form} method="post" action="/appointment/details" onSubmit={take}>
      {children}
    </Form>
  )
}

const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))
