import { useRef } from 'react'
import type { ApiProblem } from './problem.ts'

/** Works where `crypto.randomUUID` does not: on a clinic's address without TLS. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The key by which the server knows a request that it was sent before. Where no answer came it may have been carried out:
 * the next try has the same key, is done once, and is told so where something else was typed meanwhile. After an answer
 * the next press is another request.
 */
export function useRequestKey() {
  const key = useRef('')
  return {
    key: () => (key.current ||= newKey()),
    /** @param problem null when it was done */
    answered: (problem: ApiProblem | null) => {
      if (!problem || (problem.status >= 400 && problem.status < 500)) key.current = ''
    },
  }
}
