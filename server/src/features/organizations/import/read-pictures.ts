import { createHash } from 'node:crypto'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import type { ClinicFileProblem } from '@polyclinic/domain/organizations/clinic-file-problems.ts'
import { checkPicture } from './check-picture.ts'

export type ReadAsset = (path: string) => Promise<Buffer>
export type StoredPicture = { hash: string; mediaType: string; content: Buffer }
/** By the path in the clinic's file. */
export type Pictures = ReadonlyMap<string, StoredPicture>

const mentioned = (file: ClinicFile): [where: string, path: string][] => [
  ['styles.logo', file.styles.logo],
  ...(file.styles.socialPicture ? [['styles.socialPicture', file.styles.socialPicture] as [string, string]] : []),
  ...(file.styles.fontFile ? [['styles.fontFile', file.styles.fontFile] as [string, string]] : []),
  ...file.locations.flatMap(({ map }, index) => (map ? [[`locations[${index}].map`, map] as [string, string]] : [])),
  ...file.providers.flatMap(({ portrait }, index) =>
    portrait ? [[`providers[${index}].portrait`, portrait] as [string, string]] : [],
  ),
]

/** Every picture that the file mentions, checked, and what is wrong with them by the path of the field. */
export async function readPictures(file: ClinicFile, read: ReadAsset) {
  const pictures = new Map<string, StoredPicture>()
  const problems: ClinicFileProblem[] = []
  for (const [where, path] of mentioned(file)) {
    const content = await read(path).catch(() => undefined)
    const checked = content ? checkPicture(path, content) : { problem: `${path} could not be read` }
    if ('problem' in checked) problems.push({ path: where, message: checked.problem })
    else if (content) {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
      pictures.set(path, { hash, mediaType: checked.mediaType, content })
    }
  }
  return { pictures, problems }
}
