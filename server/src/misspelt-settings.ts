/** Names near enough to ours that other software is known to read. */
const others = new Set(['DATABASE_URI', 'DATADIR', 'EMAIL_FROM', 'LOGLEVEL', 'SMTP_URI'])
/** Too short, or too common, for a neighbour to be a slip. */
const without = new Set(['PORT', 'HOST', 'NODE_ENV', 'INIT_CWD'])
/** What Kubernetes and Docker tell about a service or a container that is called `polyclinic…`. */
const ofOrchestrator = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?|NAME|ENV_\w+)$/
const isServiceAddress = (name: string, value: string) => name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value)

/** How many letters have to be put in, left out, changed, or swapped with their neighbour. */
export function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(changed, rows[i - 1]![j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

const product = 'POLYCLINIC'

/** Of so many letters two slips still leave a name that nobody else has. */
const isLong = (name: string) => name.length >= 15

/** Whether a name can only be meant for us: it begins with our name, or nearly so. */
const isOurs = (name: string) => name.includes('_') && slipsBetween(name.split('_', 1)[0]!, product) <= 2

/**
 * The names in the environment that are none of our settings and were most likely meant to be: what begins like us, and
 * what is one slip (of a long name two) away from one of ours that is not given. Each with the setting that it comes nearest to, if any.
 */
export function misspeltSettings(
  given: Record<string, string | undefined>,
  known: readonly string[],
): { name: string; likely: string | undefined }[] {
  const isGiven = (name: string) => Boolean(given[name]?.trim())
  const found = []
  for (const [name, value = ''] of Object.entries(given)) {
    if (known.includes(name) || !isGiven(name)) continue
    const plain = name.toUpperCase().replaceAll('-', '_')
    if (isOurs(plain)) {
      if (ofOrchestrator.test(plain) || isServiceAddress(plain, value)) continue
      found.push({ name, likely: nearest(plain, known, 3) })
    } else if (!others.has(plain)) {
      const settings = known.filter((setting) => !without.has(setting))
      const likely = nearest(plain, settings, 1) ?? nearest(plain, settings.filter(isLong), 2)
      if (likely !== undefined && !isGiven(likely)) found.push({ name, likely })
    }
  }
  return found
}

/** The setting that takes the fewest slips, ours before the name as well as after it (`POLYCLINIC_SMTP_URL`). */
function nearest(name: string, known: readonly string[], atMost: number): string | undefined {
  const bare = name.slice(name.indexOf('_') + 1)
  const ranked = known
    .map((setting) => {
      const slips = slipsBetween(name, setting)
      return { setting, slips: isOurs(name) ? Math.min(slips, slipsBetween(bare, setting)) : slips }
    })
    .toSorted((a, b) => a.slips - b.slips)
  return ranked[0] && ranked[0].slips <= atMost ? ranked[0].setting : undefined
}
