import { pictureBytesAtMost } from '@polyclinic/domain/blog/limits.ts'
import { createContext, useState } from 'react'
import { isProblem } from '../../../platform/api/problem.ts'
import type { PlainTextKey } from '../../../platform/i18n/catalogue.ts'
import { logFailure } from '../../../platform/log.ts'
import type { ArticlePicture } from '../article.ts'
import { sendPicture, type Post } from './posts.ts'

/** Those of the article that is open, for what stands in its text. */
export const PicturesContext = createContext<readonly ArticlePicture[]>([])

const kinds = ['image/jpeg', 'image/png']
export const pictureKinds = kinds.join()

/** The pictures of an article, with the one that is on its way. */
export function usePictures({ id, pictures }: Pick<Post, 'id' | 'pictures'>) {
  const [added, setAdded] = useState<ArticlePicture[]>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PlainTextKey | null>(null)

  /** @returns null for what was not taken, whose reason is shown */
  async function add(file: File): Promise<ArticlePicture | null> {
    setProblem(null)
    if (!kinds.includes(file.type)) return refused('editor.pictureWrong')
    if (file.size > pictureBytesAtMost) return refused('editor.pictureLarge')
    setBusy(true)
    try {
      const picture = await sendPicture(id, file)
      setAdded((before) => [...before, picture])
      return picture
    } catch (error) {
      return refused(wordOf(error))
    } finally {
      setBusy(false)
    }
  }
  function refused(word: PlainTextKey) {
    setProblem(word)
    return null
  }
  const all = [...pictures, ...added.filter((picture) => !pictures.some((known) => known.id === picture.id))]
  return { all, add, isBusy, problem }
}

export type Pictures = ReturnType<typeof usePictures>

function wordOf(error: unknown): PlainTextKey {
  if (isProblem(error, 'payload_too_large')) return 'editor.pictureLarge'
  if (isProblem(error, 'too_many_files')) return 'editor.pictureMany'
  if (isProblem(error, 'unsupported_media_type') || isProblem(error, 'invalid_fields')) return 'editor.pictureWrong'
  if (isProblem(error, 'too_many_requests')) return 'errors.too_many_requests'
  if (!isProblem(error)) logFailure('picture', error)
  return 'editor.pictureFailed'
}
