/** So long an address may be. */
export const slugAtMost = 80
export const isSlug = (slug: string): boolean => slug.length <= slugAtMost && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)

const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd' }

/** The address that a title or a name suggests: `Blutdruck messen: so geht’s` is `blutdruck-messen-so-gehts`. */
export function slugFrom(title: string): string {
  const letters = title
    .toLowerCase()
    .replaceAll(/[äöüßæøœłđ]/g, (letter) => spelled[letter]!)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
  const words = letters.split(/[^a-z0-9]+/).filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, slugAtMost) : `${slug}-${word}`
    if (longer.length > 70 && slug !== '') break
    slug = longer
  }
  return slug
}

/** The first of `name`, `name-2`, `name-3` that nothing has yet. */
export function freeSlug(base: string, taken: readonly string[]): string {
  const tried = (nth: number) => (nth === 1 ? base : `${base}-${nth}`)
  let nth = 1
  while (taken.includes(tried(nth))) nth += 1
  return tried(nth)
}
