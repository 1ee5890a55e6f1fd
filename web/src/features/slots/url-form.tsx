import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '../../ui/button.tsx'

type UrlFormProps = {
  action: string
  label: string
  submit: string
  className?: string | undefined
  children: ReactNode
}

/** Choices that live in the address: each change takes effect at once; without scripts a button does it. */
export function UrlForm({ action, label, submit, className, children }: UrlFormProps) {
  const send = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const take = () => void send(form.current, { preventScrollReset: true, replace: true })

  // What was chosen before the scripts ran takes effect when they do.
  const takeEarlier = useEffectEvent(() => {
    if (form.current && [...form.current.elements].some(isChanged)) take()
  })
  useEffect(() => takeEarlier(), [])

  return (
    <Form ref={form} method="get" action={action} aria-label={label} className={className} onChange={take}>
      {children}
      <noscript>
        <Button type="submit" size="small">
          {submit}
        </Button>
      </noscript>
    </Form>
  )
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return false
  const chosen = [...control.options].findIndex((option) => option.defaultSelected)
  return control.selectedIndex !== Math.max(chosen, 0)
}
