import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '../../ui/button.tsx'

type UrlFormProps = {
  action: string
  label: string
  submit: string
  /** What the address says now: with another one the choices begin anew from it. */
  state: string
  className?: string | undefined
  children: ReactNode
}

/** Choices that live in the address: each change takes effect at once; without scripts a button does it. */
export function UrlForm({ action, label, submit, state, className, children }: UrlFormProps) {
  const send = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const pressed = useRef<string>(undefined)
  const take = () => {
    pressed.current = nameOf(document.activeElement)
    void send(form.current, { preventScrollReset: true, replace: true })
  }

  // What was chosen before the scripts ran takes effect when they do.
  const takeEarlier = useEffectEvent(() => {
    if (form.current && [...form.current.elements].some(isChanged)) take()
  })
  useEffect(() => takeEarlier(), [])

  // The control that was just used is drawn anew with all others: whoever is at the keyboard stays on it.
  const drawn = useRef(state)
  useLayoutEffect(() => {
    if (drawn.current === state) return
    drawn.current = state
    if (pressed.current === undefined || document.activeElement !== document.body) return
    const again = [...(form.current?.elements ?? [])].find((control) => nameOf(control) === pressed.current)
    if (again instanceof HTMLElement) again.focus({ preventScroll: true })
  }, [state])

  return (
    <Form ref={form} method="get" action={action} aria-label={label} className={className} onChange={take}>
      <Fragment key={state}>{children}</Fragment>
      <noscript>
        <Button type="submit" size="small">
          {submit}
        </Button>
      </noscript>
    </Form>
  )
}

const nameOf = (control: Element | null) => {
  if (control instanceof HTMLSelectElement) return control.name
  return control instanceof HTMLInputElement ? `${control.name}=${control.value}` : undefined
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return false
  const chosen = [...control.options].findIndex((option) => option.defaultSelected)
  return control.selectedIndex !== Math.max(chosen, 0)
}
