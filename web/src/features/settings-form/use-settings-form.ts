import { useRef, useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { messageOf, refusedFields, type FieldSentences, type WrongField } from '../forms/field-errors.ts'
import { disputedIn, typedUpon, undisputedIn, type TypedFields } from './typed-fields.ts'

type Options<Saved, Draft> = {
  /** Null while one is made. */
  given: Saved | null
  /** It was made a moment ago. */
  isNew: boolean
  draftOf: (saved: Saved | null) => Draft
  /** Reads what stands under this id, after the answer to its making was lost. */
  read: (id: string) => Promise<Saved>
  /** Reads again what is saved. */
  onBehind: () => Promise<unknown>
  /** A version that whoever types here has made by another press: what they typed is upon it. */
  ownVersion?: number | null
  onSaved: (saved: Saved) => void
}

/** What somebody types upon a saved version, until it is saved: also when others save meanwhile, or an answer is lost. */
export function useSettingsForm<Saved extends { version: number }, Draft extends object>({
  given,
  isNew,
  draftOf,
  read,
  onBehind,
  ownVersion = null,
  onSaved,
}: Options<Saved, Draft>) {
  // Pressed again after no answer came, it is the same one.
  const id = useRef(crypto.randomUUID())
  const [made, setMade] = useState<Saved | null>(null)
  const [typed, setTyped] = useState<TypedFields<Draft> | null>(null)
  const { busy, attempt, problem, send, forget } = useSubmission()
  const [tries, setTries] = useState(0)
  const [done, setDone] = useState<object | null>(isNew ? {} : null)
  useUnsaved(typed !== null)

  const saved = given ?? made
  const stands = draftOf(saved)
  const draft = { ...stands, ...typed?.edits }
  const isBehind = typed !== null && saved !== null && saved.version !== typed.version && saved.version !== ownVersion
  // Somebody sent it, got no answer and went on typing: there is nothing that both began with.
  const isLost = made !== null

  function change(part: Partial<Draft>) {
    setDone(null)
    forget()
    const version = typed?.version ?? saved?.version ?? 0
    setTyped(typedUpon({ ...typed, edits: { ...typed?.edits, ...part } }, stands, version))
  }

  function discard() {
    forget()
    setTries(0)
    setTyped(null)
    if (!given && made) onSaved(made)
  }

  /** Takes what others saved wherever both changed it; the rest stays typed. */
  function takeTheirs() {
    if (isLost || !typed || !saved) return discard()
    forget()
    setTries(0)
    setTyped(typedUpon({ edits: undisputedIn(typed, stands) }, stands, saved.version))
  }

  /** What is wrong with the fields, once somebody has tried to save: as it was found here, or refused. */
  function wrongIn(found: readonly WrongField[], sentences: FieldSentences): WrongField[] {
    const refused = refusedFields(problem, sentences)
    return tries > 0 ? [...found, ...refused.filter((field) => messageOf(found, field.id) === undefined)] : []
  }

  async function readAgain() {
    if (given) await onBehind()
    else setMade(await read(id.current))
  }

  async function save(found: readonly WrongField[], work: (id: string) => Promise<Saved>) {
    setTries(tries + 1)
    if (found.length > 0) return forget()
    const outcome = await send(async () => {
      try {
        return await work(id.current)
      } catch (error) {
        if (isProblem(error) && error.code === 'stale_version') await readAgain()
        throw error
      }
    })
    if (!outcome.done) return
    const { value } = outcome
    // What was typed before the answer came is upon what was saved.
    setTyped((now) =>
      now === typed || !now || !saved ? null : typedUpon({ edits: now.edits }, draftOf(value), value.version),
    )
    setTries(0)
    setDone({})
    onSaved(value)
  }

  return {
    ...{ saved, draft, busy, problem, done, isBehind, isLost, change, discard, takeTheirs, wrongIn, save },
    /** What is saved, with what was typed where others changed it, too. */
    disputed: typed && !isLost ? { ...stands, ...disputedIn(typed, stands) } : draft,
    isChanged: typed !== null,
    attempt: tries + attempt,
  }
}

export type SettingsFormState = Pick<
  ReturnType<typeof useSettingsForm<{ version: number }, object>>,
  'saved' | 'busy' | 'problem' | 'done' | 'isBehind' | 'discard' | 'takeTheirs' | 'isChanged' | 'isLost' | 'attempt'
>
