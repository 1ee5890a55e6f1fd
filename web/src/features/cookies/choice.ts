import { readLocal, writeLocal } from '../../platform/storage.ts'

export type Answer = 'accepted' | 'declined'
export type Choice = { answer: Answer; at: string }

export const choiceKey = 'cookieChoice'

/** Counted on when the question says something else: whoever answered the former one is asked again. */
const questionVersion = 1
const questionOf = (container: string) => `${container} ${questionVersion}`

const months = 12

/** What somebody answered to this very question within the last twelve months; null where they are to be asked. */
export function choiceIn(stored: string | null, container: string, now: Date): Choice | null {
  try {
    const { answer, question, at } = JSON.parse(stored ?? 'null') as Record<string, unknown>
    if ((answer !== 'accepted' && answer !== 'declined') || question !== questionOf(container)) return null
    if (typeof at !== 'string') return null
    const until = new Date(at)
    until.setMonth(until.getMonth() + months)
    return until > now && new Date(at) <= now ? { answer, at } : null
  } catch {
    return null
  }
}

export const readChoice = (container: string) => choiceIn(readLocal(choiceKey), container, new Date())

export function keepChoice(answer: Answer, container: string): Choice {
  const choice = { answer, at: new Date().toISOString() }
  writeLocal(choiceKey, JSON.stringify({ ...choice, question: questionOf(container) }))
  return choice
}
