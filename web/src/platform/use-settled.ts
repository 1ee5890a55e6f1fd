import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while: what is typed is not asked about at every letter. */
export function useSettled<Value extends string | null>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
