import type { ChangeEvent, ReactNode } from 'react'
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
  const changed = (event: ChangeEvent<HTMLFormElement>) => {
    void send(event.currentTarget, { preventScrollReset: true, replace: true })
  }
  return (
    <Form method="get" action={action} aria-label={label} className={className} onChange={changed}>
      {children}
      <noscript>
        <Button type="submit" size="small">
          {submit}
        </Button>
      </noscript>
    </Form>
  )
}
