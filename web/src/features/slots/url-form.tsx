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
  const typed = useRef<HTMLInputElement>(null)
  const taken = useRef<string>(undefined)
  const take = () => {
    typed.current = null
    const chosen = new URLSearchParams(new FormData(form.current!) as unknown as Record<string, string>).toString()
    // What was chosen while the scripts began is told twice.
    if (chosen === taken.current) return
    taken.current = chosen
    pressed.current = nameOf(document.activeElement)
    void send(form.current, { preventScrollReset: true, replace: true })
  }

  // A date that is being typed is one after another before it is the one that is meant: that is when the field is left.
  const change = ({ target }: { target: EventTarget }) => {
    if (!isDate(target)) take()
    else if (typed.current !== target && isWhole(target)) take()
  }
  const press = ({ target, key }: { target: EventTarget; key: string }) => {
    if (isDate(target) && /^([0-9]|Backspace|Delete|Arrow.*)$/.test(key)) typed.current = target
  }
  const leave = ({ target }: { target: EventTarget }) => {
    if (isDate(target) && target === typed.current && target.value !== target.defaultValue && isWhole(target)) take()
    typed.current = null
  }

  // What was chosen before the scripts ran takes effect when they do.
  const takeEarlier = useEffectEvent(() => {
    if (taken.current === undefined && form.current && [...form.current.elements].some(isChanged)) take()
  })
  useEffect(() => takeEarlier(), [])

  // The control that was just used is drawn anew with all others: whoever is at the keyboard stays on it.
  const drawn = useRef(state)
  useLayoutEffect(() => {
    if (drawn.current === state) return
    drawn.current = state
    taken.current = undefined
    if (pressed.current === undefined || document.activeElement !== document.body) return
    const again = [...(form.current?.elements ?? [])].find((control) => nameOf(control) === pressed.current)
    if (again instanceof HTMLElement) again.focus({ preventScroll: true })
  }, [state])

  return (
    <Form
      ref={form}
      method="get"
      action={action}
      noValidate
      aria-label={label}
      className={className}
      onChange={change}
      onKeyDown={press}
      onBlur={leave}
    >
      <Fragment key={state}>{children}</Fragment>
      <noscript>
        <Button type="submit" size="small">
          {submit}
        </Button>
      </noscript>
    </Form>
  )
}

const isDate = (control: EventTarget): control is HTMLInputElement & { type: 'date' } =>
  control instanceof HTMLInputElement && control.type === 'date'

/** A date, or none. One that is out of range is sent, too: the screen says why there is nothing, the browser is silent. */
const isWhole = (control: HTMLInputElement) => !control.validity.badInput

const nameOf = (control: Element | null) => {
  if (control instanceof HTMLSelectElement) return control.name
  if (!(control instanceof HTMLInputElement)) return undefined
  return isDate(control) ? control.name : `${control.name}=${control.value}`
}

function isChanged(control: Element): boolean {
  if (isDate(control)) return control.value !== control.defaultValue && isWhole(control)
  if (control instanceof HTMLInputElement) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return false
  const chosen = [...control.options].findIndex((option) => option.defaultSelected)
  return control.selectedIndex !== Math.max(chosen, 0)
}
