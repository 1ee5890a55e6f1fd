/** Hosts below the operator's domain that are, or look like, the operator's own. */
const reserved: ReadonlySet<string> = new Set(
  (
    'abuse account accounts admin api app apps assets auth autoconfig autodiscover billing blog cdn clinic clinics ' +
    'dashboard default demo dev dns docs email files ftp git help hostmaster imap info internal localhost login mail ' +
    'media metrics monitor mx new ns ns1 ns2 operator owner pay payments pop postmaster polyclinic portal postgres ' +
    'private proxy root secure security server shop sign-in signin smtp sso staff stage staging static status support ' +
    'system test vpn web webmail webmaster www'
  ).split(' '),
)

/** Whether a new clinic may be called so: a label of a host name that is nobody else's. */
export const isReservedSlug = (slug: string): boolean =>
  slug.length < 3 || slug.length > 63 || reserved.has(slug) || slug.startsWith('xn-') || /^\d+$/.test(slug)
