import { useState } from 'react'
import type { ToastContent } from './toast.tsx'

/** What was just done, until its region closes it: when it has been read, and nobody is on the way to undo it. */
export function useToast() {
  const [toast, say] = useState<ToastContent | null>(null)
  return { toast, say, close: () => say(null) }
}
