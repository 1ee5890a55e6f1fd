import { largestDocumentBytes } from '@polyclinic/domain/documents/rules.ts'
import { useEffect, useRef, useState } from 'react'
import { retryAtOf, uploadProblemOf, type Upload } from './uploads.ts'

let keys = 0
/** What has not arrived, by where it belongs: the offline screen stands in the place of this one for a while. */
const kept = new Map<string, readonly Upload[]>()
const keptUploads = (place: string | null): readonly Upload[] =>
  ((place !== null && kept.get(place)) || []).map((upload) => ({
    ...upload,
    share: null,
    problem: upload.problem ?? 'offline',
  }))

export type SendFile = (upload: Upload, onProgress: (share: number) => void) => Promise<void>

/**
 * Files on their way, one after the other; what does not arrive is kept until it does, or is given up.
 * @param place null: it is not kept beyond this screen
 */
export function useUploads(place: string | null, sendFile: SendFile) {
  const queue = useRef(Promise.resolve())
  const [uploads, setUploads] = useState(() => keptUploads(place))
  useEffect(() => {
    if (place !== null) kept.set(place, uploads)
  }, [place, uploads])
  const change = (key: number, values: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)))
  const drop = (key: number) => setUploads((all) => all.filter((each) => each.key !== key))
  const send = async (upload: Upload) => {
    const { key } = upload
    change(key, { share: 0 })
    try {
      await sendFile(upload, (share) => change(key, { share }))
      drop(key)
    } catch (error) {
      change(key, { share: null, problem: uploadProblemOf(error), retryAt: retryAtOf(error) })
    }
  }
  const enqueue = (upload: Upload) => {
    queue.current = queue.current.then(() => send(upload))
  }
  return {
    uploads,
    /** @param part of the place, where it has several */
    add: (files: readonly File[], part?: string) => {
      const added = files.map((file): Upload => {
        const isTooLarge = file.size > largestDocumentBytes
        return {
          ...{ key: (keys += 1), file, share: null, problem: isTooLarge ? 'tooLarge' : null, retryAt: null },
          ...(part !== undefined && { part }),
        }
      })
      setUploads((all) => [...all, ...added])
      for (const upload of added) if (upload.problem === null) enqueue(upload)
    },
    retry: (upload: Upload) => {
      change(upload.key, { problem: null })
      enqueue(upload)
    },
    dismiss: ({ key }: Upload) => drop(key),
  }
}
