import { lazy, Suspense, useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useSession } from '../../platform/session/use-session.ts'

/** Fetched for the signed-in alone; where it cannot be had, they are asked once a time is taken. */
const WhomFor = lazy(() =>
  import('../family/whom-for.tsx').then(
    ({ WhomFor }) => ({ default: WhomFor }),
    () => ({ default: () => null }),
  ),
)

/** All times inside are buttons of this one form: pressing one takes it, with and without scripts. */
export function TakeTimeForm({ children }: { children: ReactNode }) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const session = useSession()
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
      {session && (
        <Suspense>
          <WhomFor />
        </Suspense>
      )}
      {children}
    </Form>
  )
}

const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))
