import { aDocument, aLinkedDocument, aLinkedVisit, aVisit, type World } from './cast.ts'
import type { Example, MakeExample } from './examples.ts'

const concerned = ['guest', 'provider', 'admin'] as const
/** What the clinic's people may not do, because it is the patient's. */
const patientsAlone = { allows: ['guest'], but: { provider: 403, admin: 403 } } as const

const aFile = () => {
  const body = new FormData()
  body.append('file', new File([`%PDF- ${crypto.randomUUID()}`], 'letter.pdf'))
  return body
}
const paramsOf = async (world: World) => ({ params: { id: (await aVisit(world)).id }, elsewhere: 404 })

/** The same call with the visit's link in place of a session. */
const byLink =
  (make: (world: World) => Promise<Example & { manageToken: string }>): MakeExample =>
  async (world) => {
    const { manageToken, ...example } = await make(world)
    return { ...example, headers: { 'manage-token': manageToken }, shows: ['guest'] }
  }
const linkedDocument = async (world: World) => ({ ...(await aLinkedDocument(world)), elsewhere: 404 })

/** The address of a document, copied to a visit that is one's own: it is not there. */
const copied: MakeExample = async (world) => {
  const { params } = await aDocument(world)
  const own = await aVisit(world)
  return { params: { ...params, id: own.id }, allows: [], elsewhere: 404 }
}
const ownDocument = async (world: World) => ({ ...(await aDocument(world)), elsewhere: 404 })

export const documentExamples: Record<string, readonly MakeExample[]> = {
  listDocuments: [
    async (world) => {
      const { id } = (await aDocument(world)).params
      return { params: { id }, allows: concerned, elsewhere: 404 }
    },
    byLink(async (world) => {
      const { params, manageToken } = await aLinkedDocument(world)
      return { params: { id: params.id }, manageToken, elsewhere: 404 }
    }),
  ],
  addDocument: [
    async (world) => ({ ...(await paramsOf(world)), ...patientsAlone, body: aFile() }),
    byLink(async (world) => {
      const { id, manageToken } = await aLinkedVisit(world)
      return { params: { id }, manageToken, body: aFile(), elsewhere: 404 }
    }),
  ],
  readDocument: [
    async (world) => ({ ...(await ownDocument(world)), allows: concerned }),
    byLink(linkedDocument),
    copied,
  ],
  removeDocument: [
    async (world) => ({ ...(await ownDocument(world)), allows: ['guest', 'admin'], but: { provider: 403 } }),
    byLink(linkedDocument),
    async (world, caller) => ({ ...(await copied(world, caller)), but: { provider: 403 } }),
  ],
}
