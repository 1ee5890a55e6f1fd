import styles from './found-words.module.css'

/** A name in which what was typed stands out where a word begins with it. */
export function Found({ name, typed }: { name: string; typed: string }) {
  const at = startOf(name, typed.split(/\s+/)[0] ?? '')
  if (at === null) return <>{name}</>
  const end = at + typed.split(/\s+/)[0]!.length
  return (
    <>
      {name.slice(0, at)}
      <b className={styles.found}>{name.slice(at, end)}</b>
      {name.slice(end)}
    </>
  )
}

function startOf(name: string, word: string): number | null {
  if (word === '') return null
  const lower = name.toLowerCase()
  for (let at = lower.indexOf(word.toLowerCase()); at >= 0; at = lower.indexOf(word.toLowerCase(), at + 1))
    if (at === 0 || !/\p{L}/u.test(name[at - 1]!)) return at
  return null
}
