import type { ReactNode } from 'react'
import { Form } from 'react-router'

/** All times inside are buttons of this one form: pressing one takes it, with and without scripts. */
export function TakeTimeForm({ children }: { children: ReactNode }) {
  return (
    <Form method="post" action="/appointment/details">
      {children}
    </Form>
  )
}
