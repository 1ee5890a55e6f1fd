/** An address or a number as whoever it is of knows it again, and who looks over a shoulder learns little: `r…o@example.org`, `…0188`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0) return `…${address.slice(-4)}`
  const [name, domain] = [address.slice(0, at), address.slice(at)]
  return `${name.length > 2 ? name.slice(0, 1) : ''}…${name.length > 2 ? name.slice(-1) : ''}${domain}`
}
