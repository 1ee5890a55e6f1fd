/**
 * Providers with so many users that a domain one slip away is most likely a slip. A letter more, less, other or swapped
 * is one; whoever has another domain after all may go on with it.
 */
const providers = [
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'protonmail.com'],
  ...['comcast.net', 'verizon.net', 'sbcglobal.net', 'bellsouth.net', 'charter.net', 'earthlink.net', 'optonline.net'],
  ...['t-online.de', 'freenet.de', 'yahoo.de', 'hotmail.de', 'outlook.de', 'vodafone.de', 'mailbox.org'],
]

/** Of so short a name another letter makes another company's: only swapped letters and the ending count. */
const shortProviders = [
  ...['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.com', 'web.de', 'mail.de', 'live.de', 'aol.de', 'arcor.de'],
  ...['posteo.de', 'aol.com', 'live.com', 'msn.com', 'att.net', 'cox.net'],
]

/** Providers, too, with names that are a slip away from those above. */
const neighbors = ['mail.com', 'email.com', 'ymail.com', 'fmail.com', 'cloud.com']

/** Country codes a letter from `de`, and what else may stand there. */
const besideDe = 'ae be ee ge ie je ke me ne pe re se ve ye dj dk dm do dz dev'.split(' ')

/** Endings that no domain has, whoever it belongs to. */
const endings: Record<string, string> = {
  ...{ con: 'com', cmo: 'com', ocm: 'com', comm: 'com', coom: 'com', ccom: 'com', cpm: 'com', vom: 'com', xom: 'com' },
  ...{ nte: 'net', nett: 'net', ent: 'net', ogr: 'org', rog: 'org', orgg: 'org', eud: 'edu', dee: 'de', dde: 'de' },
}

/** The address that was probably meant: `anna@gmail.com` for `anna@gmial.com`; null when nothing looks mistyped. */
export function likelyAddress(typed: string): string | null {
  const [, name, domain] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(typed) ?? []
  const meant = domain && likelyDomain(domain.toLowerCase())
  return meant ? `${name}@${meant}` : null
}

function likelyDomain(typed: string): string | null {
  if ([...providers, ...shortProviders, ...neighbors].includes(typed)) return null
  const [name, ending] = parted(typed)
  const provider =
    providers.find((each) => isSlip(typed, each) && !isCountry(typed, each)) ??
    shortProviders.find((each) => {
      const [itsName, itsEnding] = parted(each)
      if (name === itsName) return isSlip(ending, itsEnding) && !isCountry(typed, each)
      return ending === itsEnding && isSwap(name, itsName)
    })
  if (provider) return provider
  const known = name && Object.hasOwn(endings, ending) ? endings[ending] : undefined
  return known ? `${name}.${known}` : null
}

/** At its last period. */
function parted(domain: string): [name: string, ending: string] {
  const at = domain.lastIndexOf('.')
  return at < 0 ? [domain, ''] : [domain.slice(0, at), domain.slice(at + 1)]
}

/** The same name in another country. */
function isCountry(typed: string, provider: string): boolean {
  const [[name, ending], [itsName, itsEnding]] = [parted(typed), parted(provider)]
  return name === itsName && itsEnding === 'de' && besideDe.includes(ending)
}

const firstDifference = (one: string, other: string) => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function isSwap(typed: string, meant: string): boolean {
  const at = firstDifference(typed, meant)
  return (
    typed !== meant &&
    typed[at] === meant[at + 1] &&
    typed[at + 1] === meant[at] &&
    typed.slice(at + 2) === meant.slice(at + 2)
  )
}

function isSlip(typed: string, meant: string): boolean {
  if (typed === meant) return false
  const at = firstDifference(typed, meant)
  const isOther = typed.slice(at + 1) === meant.slice(at + 1)
  const isMore = typed.slice(at + 1) === meant.slice(at)
  const isLess = typed.slice(at) === meant.slice(at + 1)
  return isOther || isMore || isLess || isSwap(typed, meant)
}
