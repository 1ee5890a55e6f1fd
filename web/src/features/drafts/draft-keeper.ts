import { isSame } from '@polyclinic/domain/kit/same.ts'
import { isProblem, type ApiProblem } from '../../platform/api/problem.ts'
import { asStored } from './as-stored.ts'

/** What the server has of something that is being written, with whatever else it tells of it. */
export type SavedDraft<Content> = { version: number; content: Content }

/** When a field was changed last, and by whom. */
export type Change = { at: string; by: string }

/** Somebody else changed a field that was being written. */
export type Conflict<Value = unknown> = { theirs: Value; change: Change | undefined }

export type DraftState<Content, Kept extends SavedDraft<Content>> = {
  content: Content
  version: number
  /** As it was read or answered last. */
  known: Kept
  conflicts: { readonly [Field in keyof Content]?: Conflict<Content[Field]> }
  /** `unsaved`: typed and not sent yet. `failing`: no answer came; it is tried again. `refused`: it will not be saved. */
  saving: 'saved' | 'unsaved' | 'saving' | 'failing' | 'refused'
  problem: ApiProblem | null
}

export type DraftServer<Content, Kept extends SavedDraft<Content>> = {
  /** Sends what changed; `whole` is all that the server has then. */
  save: (version: number, changes: Partial<Content>, whole: Content) => Promise<Kept>
  read: () => Promise<Kept>
  /** Who changed a field, where the server tells. */
  changeOf?: (known: Kept, field: keyof Content) => Change | undefined
}

/** What was on the screen when it was to be ended; with `known` also what the server told of it. */
export type ShownDraft<Content, Kept> = { content: Content; known?: Kept }

/**
 * Why it was not ended: it is not saved; two wrote on one field and nobody has chosen; what others wrote, or the server
 * found, has come to the screen only now.
 */
export type EndingObstacle = 'unsaved' | 'conflict' | 'changed'
export type EndingOutcome<Answer> = { held: EndingObstacle } | { held: null; answer: Answer }

/** Typing is saved when it pauses, and while it goes on before a second is over. */
const pauseMs = 350
const atLatestMs = 800
const retriesMs = [1000, 2000, 5000]

/**
 * Keeps what is being written: sends what changed, one request at a time, tries again when no answer comes, and
 * brings in what others write. Nothing of it is stored in the browser.
 */
export class DraftKeeper<Content extends object, Kept extends SavedDraft<Content> = SavedDraft<Content>> {
  readonly #server: DraftServer<Content, Kept>
  readonly #fields: readonly (keyof Content)[]
  readonly #listeners = new Set<() => void>()
  #known: Kept
  #state: DraftState<Content, Kept>
  #pause: ReturnType<typeof setTimeout> | undefined
  #since: number | null = null
  #failures = 0
  #isDropped = false
  #sending: Promise<void> | null = null
  /** What was sent and not answered: it may have arrived all the same, and is nobody else's then. */
  #unanswered: Partial<Content>[] = []

  constructor(known: Kept, server: DraftServer<Content, Kept>) {
    this.#known = known
    this.#server = server
    this.#fields = Object.keys(known.content) as (keyof Content)[]
    this.#state = {
      ...{ content: known.content, version: known.version, known },
      ...{ conflicts: {}, saving: 'saved', problem: null },
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly state = () => this.#state

  /** What was typed into a field. */
  type<Field extends keyof Content>(field: Field, value: Content[Field]): void {
    const { saving, problem } = this.#state
    // What is wrong can be typed anew; of anything else nothing more is taken.
    if (saving === 'refused' && problem?.code !== 'invalid_fields') return
    if (saving === 'refused') this.#set({ saving: 'unsaved', problem: null })
    this.#set({ content: { ...this.#state.content, [field]: value } })
    this.#sendSoon()
  }

  /** Which of two versions of a field stays. */
  settle(field: keyof Content, keep: 'mine' | 'theirs'): void {
    const conflict = this.#state.conflicts[field]
    if (!conflict) return
    const conflicts = { ...this.#state.conflicts }
    delete conflicts[field]
    const content = keep === 'mine' ? this.#state.content : { ...this.#state.content, [field]: conflict.theirs }
    this.#set({ conflicts, content })
    this.#sendSoon()
  }

  /** As it was read again. */
  receive(known: Kept): void {
    // What is on its way is answered with all that others wrote.
    if (this.#sending || known.version < this.#known.version) return
    if (known.version === this.#known.version) {
      // The same draft, of which something else may be told by now.
      this.#known = known
      return this.#set({ known })
    }
    this.#merge(known)
    this.#sendSoon()
  }

  /** Sends what is not saved yet; resolves when everything is, or cannot be for now. */
  async flush(): Promise<void> {
    clearTimeout(this.#pause)
    await this.#sending
    if (this.#changes()) await this.#send()
  }

  /** Gives up what is not sent yet: nothing more is. Resolves when what is on its way was answered. */
  async drop(): Promise<void> {
    this.#isDropped = true
    clearTimeout(this.#pause)
    await this.#sending
  }

  /** It is not given up after all: what is not sent yet is. */
  resume(): void {
    this.#isDropped = false
    this.#sendSoon()
  }

  /**
   * It has ended elsewhere: what is typed here goes on as another one, which begins at `known`, or beside what somebody has
   * begun there.
   */
  goOn(known: Kept, isBegun: boolean): void {
    const { content } = this.#state
    const others = this.#fields.filter((field) => isBegun && !isSame(asStored(content[field]), known.content[field]))
    const conflicts: { [Field in keyof Content]?: Conflict<Content[Field]> } = {}
    for (const field of others) conflicts[field] = { theirs: known.content[field], change: undefined }
    // Of an empty place the server has nothing, not even what the form began with.
    this.#unanswered = isBegun ? [] : [content]
    this.#known = known
    this.#set({ known, version: known.version, conflicts, saving: 'saved', problem: null })
    this.#sendSoon()
  }

  /** Ends it by an act (issues, signs, publishes it) as it was on the screen and in no other version, or says why not. */
  async endAsShown<Answer>(
    shown: ShownDraft<Content, Kept>,
    act: (known: Kept) => Promise<Answer>,
  ): Promise<EndingOutcome<Answer>> {
    await this.flush()
    const held = this.#heldBy(shown)
    if (held) return { held }
    try {
      return { held: null, answer: await act(this.#known) }
    } catch (error) {
      if (!isStale(error)) throw error
      // Somebody was faster. What they wrote is shown first.
      this.receive(await this.#server.read())
      return { held: this.#hasConflict() ? 'conflict' : 'changed' }
    }
  }

  #heldBy({ content, known = this.#known }: ShownDraft<Content, Kept>): EndingObstacle | null {
    if (this.#state.saving === 'refused' || (this.#failures > 0 && this.#changes())) return 'unsaved'
    if (this.#hasConflict()) return 'conflict'
    const isShown = this.#fields.every((field) => this.#state.content[field] === content[field])
    return this.isSaved() && isShown && known === this.#known ? null : 'changed'
  }

  /** Whether everything that was typed was answered. */
  isSaved(): boolean {
    return this.#sending === null && this.#changes() === null && !this.#hasConflict()
  }

  /** What stands here and not there, also where nothing more is taken; null where all of it does. */
  left(): Partial<Content> | null {
    const { content } = this.#state
    const fields = this.#fields.filter((field) => !isSame(asStored(content[field]), this.#known.content[field]))
    if (fields.length === 0) return null
    return Object.fromEntries(fields.map((field) => [field, content[field]])) as Partial<Content>
  }

  /**
   * What the server does not have, or may not have: what was sent and never answered, it may have taken. A field that two
   * changed waits until somebody has chosen.
   */
  #changes(): Partial<Content> | null {
    const { content, conflicts, saving } = this.#state
    if (saving === 'refused' || this.#isDropped) return null
    const fields = this.#fields.filter(
      (field) =>
        !conflicts[field] &&
        (!isSame(asStored(content[field]), this.#known.content[field]) ||
          this.#unanswered.some((sent) => field in sent)),
    )
    if (fields.length === 0) return null
    return Object.fromEntries(fields.map((field) => [field, asStored(content[field])])) as Partial<Content>
  }

  #sendSoon(): void {
    if (!this.#changes()) {
      clearTimeout(this.#pause)
      this.#since = null
      if (!this.#sending) this.#set({ saving: this.#rest() })
      return
    }
    if (this.#sending) return
    this.#since ??= Date.now()
    if (this.#state.saving === 'saved') this.#set({ saving: 'unsaved' })
    clearTimeout(this.#pause)
    const wait =
      this.#failures > 0
        ? retriesMs[Math.min(this.#failures, retriesMs.length) - 1]!
        : Math.min(pauseMs, Math.max(0, this.#since + atLatestMs - Date.now()))
    this.#pause = setTimeout(() => void this.#send(), wait)
  }

  /** When nothing is to be sent. */
  #rest(): DraftState<Content, Kept>['saving'] {
    return this.#state.saving === 'refused' ? 'refused' : this.#hasConflict() ? 'unsaved' : 'saved'
  }

  #hasConflict(): boolean {
    return Object.keys(this.#state.conflicts).length > 0
  }

  async #send(): Promise<void> {
    const changes = this.#changes()
    if (!changes || this.#sending) return
    this.#since = null
    this.#set({ saving: this.#failures > 0 ? 'failing' : 'saving' })
    this.#sending = this.#exchange(changes)
    await this.#sending
    this.#sending = null
    if (this.#changes()) this.#sendSoon()
    else this.#set({ saving: this.#rest() })
  }

  async #exchange(changes: Partial<Content>): Promise<void> {
    this.#unanswered.push(changes)
    try {
      const whole = { ...this.#known.content, ...changes }
      const { known, taken } = await this.#server.save(this.#known.version, changes, whole).then(
        (saved) => ({ known: saved, taken: changes }),
        async (error: unknown) => {
          if (isStale(error)) return { known: await this.#server.read(), taken: {} }
          throw error
        },
      )
      this.#failures = 0
      this.#merge(known, taken)
      this.#unanswered = []
    } catch (error) {
      if (isProblem(error) && isFinal(error.status)) {
        this.#unanswered.pop()
        return this.#set({ saving: 'refused', problem: error })
      }
      this.#failures += 1
      this.#set({ saving: 'failing' })
    }
  }

  /**
   * Takes in what others wrote; where both wrote on one field, both versions are shown.
   * @param taken what the server took just now, whatever it made of it: it leaves out what nobody sees
   */
  #merge(known: Kept, taken: Partial<Content> = {}): void {
    const { content, conflicts } = this.#state
    const before = this.#known.content
    const next = { ...content }
    const found: { [Field in keyof Content]?: Conflict<Content[Field]> } = { ...conflicts }
    for (const field of this.#fields) {
      const [mine, theirs] = [asStored(content[field]), known.content[field]]
      if (isSame(mine, theirs)) delete found[field]
      else if (field in taken) {
        if (isSame(mine, taken[field])) next[field] = theirs
      }
      // What was sent was taken back meanwhile.
      else if (this.#isOwn(field, theirs)) continue
      else if (isSame(mine, before[field]) && !found[field]) next[field] = theirs
      else if (!isSame(theirs, before[field])) found[field] = { theirs, change: this.#server.changeOf?.(known, field) }
    }
    this.#known = known
    this.#set({ content: next, conflicts: found, version: known.version, known })
  }

  #isOwn(field: keyof Content, theirs: unknown): boolean {
    return this.#unanswered.some((sent) => field in sent && isSame(sent[field], theirs))
  }

  #set(changed: Partial<DraftState<Content, Kept>>): void {
    this.#state = { ...this.#state, ...changed }
    for (const listener of this.#listeners) listener()
  }
}

/** Neither no answer, nor a server in trouble, nor a line too slow or too many requests: those pass. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

const isStale = (error: unknown) => isProblem(error) && error.code === 'stale_version'
