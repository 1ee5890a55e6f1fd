import { useEffect, useState } from 'react'
import type { ToastContent } from './toast.tsx'

const shownMs = 10_000

/** What was just done, for as long as it takes to read and undo it. */
export function useToast() {
  const [toast, say] = useState<ToastContent | null>(null)
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => say(null), shownMs)
    return () => clearTimeout(timer)
  }, [toast])
  return { toast, say, close: () => say(null) }
}
