import { useState } from 'react'
import { PayButton } from './pay-button.tsx'
import type { Payable } from './payable.ts'

/** Paying one's own invoice, where the clinic takes payments online. Nothing where it does not. */
export function PayOwn({ first }: { first: Payable }) {
  const [payable, setPayable] = useState(first)
  return <PayButton paying={{ id: first.id, token: null }} payable={payable} onRead={setPayable} />
}
