import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { FileSet } from '../documents/file-rows.tsx'
import { useUploads } from '../documents/use-uploads.ts'
import type { OwnReferral } from './referral.ts'
import { addReferralFile, openOwnFile, removeReferralFile } from './use-own-referrals.ts'
import { notRemoved } from '../documents/not-removed.ts'

type OwnFile = OwnReferral['files'][number]

/**
 * What goes along with a referral, as its partner sends it: file by file, beside what is typed.
 * @param begin makes sure that the server has the draft
 */
export function useReferralFiles(id: string, known: readonly OwnFile[], begin?: () => Promise<void>) {
  const { t } = useTexts()
  const [added, setAdded] = useState<readonly OwnFile[]>([])
  const [gone, setGone] = useState<readonly string[]>([])
  const [said, setSaid] = useState<{ text: string; isFailure: boolean } | null>(null)
  const tell = (words: string, isFailure = false) => setSaid({ text: words, isFailure })
  const items = [...known, ...added.filter((each) => !known.some((other) => other.id === each.id))].filter(
    (each) => !gone.includes(each.id),
  )
  const { uploads, add, ...sending } = useUploads(`referral ${id}`, async ({ file }, onProgress) => {
    await begin?.()
    const sent = await addReferralFile(id, file, onProgress)
    setGone((all) => all.filter((each) => each !== sent.id))
    setAdded((all) => [...all.filter((each) => each.id !== sent.id), { ...sent, mayRemove: true }])
    tell(t('documents.added', { name: sent.name }))
  })
  const files: FileSet<OwnFile> = {
    ...{ ...sending, items, uploads },
    add: (chosen) => {
      setSaid(null)
      add(chosen)
    },
    remove: async ({ id: fileId, name }) => {
      try {
        await removeReferralFile(id, fileId)
        setGone((all) => [...all, fileId])
        tell(t('documents.removed', { name }))
      } catch (error) {
        tell(notRemoved(t, error, name), true)
      }
    },
    mayRemove: ({ mayRemove }) => mayRemove,
    open: ({ id: fileId }) => openOwnFile(id, fileId),
    ...{ heard: said?.isFailure ? '' : said?.text, failure: said?.isFailure ? said.text : undefined },
    notOpened: ({ name }) => tell(t('documents.notOpened', { name }), true),
  }
  return files
}
