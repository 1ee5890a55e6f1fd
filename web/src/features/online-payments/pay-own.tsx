import { useEffect, useState } from 'react'
import { PayButton } from './pay-button.tsx'
import { readPayable, type Payable } from './payable.ts'

/** Paying one's own invoice, where the clinic takes payments online. Nothing where it does not. */
export function PayOwn({ invoiceId }: { invoiceId: string }) {
  const [payable, setPayable] = useState<Payable | null>(null)
  const paying = { id: invoiceId, token: null }
  useEffect(() => {
    let isLeft = false
    // Without it, there are the other ways to pay.
    readPayable({ id: invoiceId, token: null }).then(
      (found) => isLeft || setPayable(found),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [invoiceId])
  return payable && <PayButton paying={paying} payable={payable} onRead={setPayable} />
}
