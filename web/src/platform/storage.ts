// Storage may be blocked, full or absent (private windows, policies, the server): reading is then null, and writing says
// that nothing was kept.

type Area = 'localStorage' | 'sessionStorage'

function read(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Null removes. True when a later read will find what was written. */
function write(area: Area, key: string, value: string | null): boolean {
  try {
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
    return globalThis[area].getItem(key) === value
  } catch {
    return false
  }
}

export const readLocal = (key: string) => read('localStorage', key)
export const writeLocal = (key: string, value: string | null) => write('localStorage', key, value)
export const readSession = (key: string) => read('sessionStorage', key)
export const writeSession = (key: string, value: string | null) => write('sessionStorage', key, value)
