import Bowser from 'bowser'

/** Beyond this nobody's program names itself, and reading it would be work for nothing. */
const readAtMost = 512
const nameAtMost = 60

/** The browser and the system that a program says it is: for its owner to tell it from others, and for nothing else. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const { browser, os } = Bowser.parse(userAgent.slice(0, readAtMost) || ' ')
  const named = (name: string | undefined) => name?.slice(0, nameAtMost) || null
  return { browser: named(browser.name), system: named(os.name) }
}
