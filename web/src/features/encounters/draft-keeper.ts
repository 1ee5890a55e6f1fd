import { contentFields, isSame, type Content, type ContentField } from '@polyclinic/domain/encounters/content.ts'
import type { FieldChange } from '@polyclinic/domain/encounters/rules.ts'
import { isProblem, type ApiProblem } from '../../platform/api/problem.ts'
import type { KnownNote } from './use-encounter.ts'

/** Somebody else changed a field that was being written. */
export type Conflict = { theirs: Content[ContentField]; change: FieldChange | undefined }

export type DraftState = {
  content: Content
  version: number
  /** Who changed each field last, and when. */
  changed: KnownNote['changed']
  conflicts: { readonly [Field in ContentField]?: Conflict }
  /** `unsaved`: typed and not sent yet. `failing`: no answer came; it is tried again. `refused`: it will not be saved. */
  saving: 'saved' | 'unsaved' | 'saving' | 'failing' | 'refused'
  problem: ApiProblem | null
}

type Server = {
  save: (version: number, changes: Partial<Content>) => Promise<KnownNote>
  read: () => Promise<KnownNote>
}

/** Typing is saved when it pauses, and while it goes on before a second is over. */
const pauseMs = 350
const atLatestMs = 800
const retriesMs = [1000, 2000, 5000]

/**
 * Keeps a note that is being written: sends what changed, one request at a time, tries again when no answer comes, and
 * brings in what others write. Nothing of it is stored in the browser.
 */
export class DraftKeeper {
  readonly #server: Server
  readonly #listeners = new Set<() => void>()
  #known: KnownNote
  #state: DraftState
  #pause: ReturnType<typeof setTimeout> | undefined
  #since: number | null = null
  #failures = 0
  #sending: Promise<void> | null = null
  /** What was sent and not answered: it may have arrived all the same, and is nobody else's then. */
  #unanswered: Partial<Content>[] = []

  constructor(known: KnownNote, server: Server) {
    this.#known = known
    this.#server = server
    this.#state = {
      ...{ content: known.content, version: known.version, changed: known.changed },
      ...{ conflicts: {}, saving: 'saved', problem: null },
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly state = () => this.#state

  /** What was typed into a field. */
  type<Field extends ContentField>(field: Field, value: Content[Field]): void {
    if (this.#state.saving === 'refused') return
    this.#set({ content: { ...this.#state.content, [field]: value } })
    this.#sendSoon()
  }

  /** Which of two versions of a field stays. */
  settle(field: ContentField, keep: 'mine' | 'theirs'): void {
    const conflict = this.#state.conflicts[field]
    if (!conflict) return
    const { [field]: _settled, ...conflicts } = this.#state.conflicts
    const content = keep === 'mine' ? this.#state.content : { ...this.#state.content, [field]: conflict.theirs }
    this.#set({ conflicts, content })
    this.#sendSoon()
  }

  /** The note as it was read again. */
  receive(known: KnownNote): void {
    // What is on its way is answered with all that others wrote.
    if (this.#sending || known.version <= this.#known.version) return
    this.#merge(known)
    this.#sendSoon()
  }

  /** Sends what is not saved yet; resolves when everything is, or cannot be for now. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#pause)
    await this.#sending
    if (this.#changes()) await this.#send()
    return this.isSaved()
  }

  /** Whether everything that was typed was answered. */
  isSaved(): boolean {
    return this.#sending === null && this.#changes() === null && Object.keys(this.#state.conflicts).length === 0
  }

  /** What the server does not have; a field that two changed waits until somebody has chosen. */
  #changes(): Partial<Content> | null {
    const { content, conflicts, saving } = this.#state
    if (saving === 'refused') return null
    const fields = contentFields.filter(
      (field) => !conflicts[field] && !isSame(asStored(content[field]), this.#known.content[field]),
    )
    return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, asStored(content[field])]))
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
  #rest(): DraftState['saving'] {
    const { saving, conflicts } = this.#state
    return saving === 'refused' ? 'refused' : Object.keys(conflicts).length > 0 ? 'unsaved' : 'saved'
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
      const known = await this.#server.save(this.#known.version, changes).catch((error: unknown) => {
        if (isProblem(error) && error.code === 'stale_version') return this.#server.read()
        throw error
      })
      this.#failures = 0
      this.#merge(known)
      this.#unanswered = []
    } catch (error) {
      if (isProblem(error) && error.status !== 0 && error.status < 500 && error.status !== 429)
        return this.#set({ saving: 'refused', problem: error })
      this.#failures += 1
      this.#set({ saving: 'failing' })
    }
  }

  /** Takes in what others wrote; where both wrote on one field, both versions are shown. */
  #merge(known: KnownNote): void {
    const { content, conflicts } = this.#state
    const before = this.#known.content
    const next: Record<string, unknown> = { ...content }
    const found: Record<string, Conflict> = { ...conflicts }
    for (const field of contentFields) {
      const [mine, theirs] = [asStored(content[field]), known.content[field]]
      if (isSame(mine, theirs)) delete found[field]
      else if (isSame(mine, before[field]) && !found[field]) next[field] = theirs
      else if (!isSame(theirs, before[field]) && !this.#isOwn(field, theirs))
        found[field] = { theirs, change: known.changed[field] }
    }
    this.#known = known
    this.#set({ content: next as Content, conflicts: found, version: known.version, changed: known.changed })
  }

  #isOwn(field: ContentField, theirs: unknown): boolean {
    return this.#unanswered.some((sent) => field in sent && isSame(sent[field], theirs))
  }

  #set(changed: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...changed }
    for (const listener of this.#listeners) listener()
  }
}

/** Texts are stored without the space around them. */
const asStored = <Value extends Content[ContentField]>(value: Value): Value =>
  (typeof value === 'string' ? value.trim() : value) as Value
