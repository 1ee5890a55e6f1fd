import type { AnswerValue } from '@polyclinic/domain/forms/answers.ts'
import { emptyField, type Definition, type Field, type FieldKind } from '@polyclinic/domain/forms/definition.ts'

/** What a demo clinic asks before a first visit. */
export type DemoForm = {
  name: string
  definition: Definition
  /** Before which visits, by their slugs. */
  services: readonly string[]
  /** What those wrote who have sent it: for each question some answers. */
  said: Record<string, readonly AnswerValue[]>
  /** What the demo's own patient has answered so far. */
  begun: Record<string, AnswerValue>
}

/** One question, with what it has beside its words. */
export const ask = (kind: FieldKind, id: string, label: string, more: Partial<Field> = {}): Field => ({
  ...emptyField(id, kind),
  label,
  ...more,
})

/** Answers to choose from, each by its id. */
export const options = (labels: Record<string, string>) => ({
  options: Object.entries(labels).map(([id, label]) => ({ id, label })),
})
