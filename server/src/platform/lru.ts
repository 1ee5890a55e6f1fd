/** A map that forgets what was not asked for longest, so that hostile keys cannot fill memory. */
export class LRU<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #most: number
  /** Whoever is asked for again and again stands where it is. */
  #newest: Key | undefined
  constructor(most: number) {
    this.#most = most
  }
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined && key !== this.#newest) this.set(key, value)
    return value
  }
  set(key: Key, value: Value) {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    this.#newest = key
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value!)
  }
  delete(key: Key) {
    this.#entries.delete(key)
  }
  clear() {
    this.#entries.clear()
  }
}
