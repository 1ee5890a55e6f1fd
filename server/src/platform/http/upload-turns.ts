import { refuse } from '../refuse.ts'

/** Each holds a body in memory: in all, this many times the largest that a contract takes. */
const atMost = { inAll: 16, ofClinic: 6, ofNetwork: 5 }

/** Of what a large body is a part (one at a time), and who sends it. */
export type Sending = { part: string; clinic: string; network: string }

const sendings = new Set<Sending>()

/**
 * A turn to send a large body; what is returned gives it back. Nobody can take all of them, nor can one clinic's visitors.
 * @throws {Refusal} `unavailable` while there is none
 */
export function takeTurn(sending: Sending): () => void {
  const all = [...sendings]
  const ofClinic = all.filter(({ clinic }) => clinic === sending.clinic)
  const isTaken =
    all.length >= atMost.inAll ||
    ofClinic.length >= atMost.ofClinic ||
    all.filter(({ network }) => network === sending.network).length >= atMost.ofNetwork ||
    ofClinic.some(({ part }) => part === sending.part)
  if (isTaken) throw refuse('unavailable', { retryAfterSeconds: 5 })
  sendings.add(sending)
  return () => void sendings.delete(sending)
}
