import type { Answers } from '@polyclinic/domain/forms/answers.ts'
import { fieldsOf } from '@polyclinic/domain/forms/definition.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { FileSet } from '../documents/file-rows.tsx'
import { useUploads } from '../documents/use-uploads.ts'
import type { AnswersServer, AnswersView } from './answers.ts'
import { notRemoved } from '../documents/not-removed.ts'

export type AnswerFile = AnswersView['files'][number]

/** What answers one question, and what can be done with it. */
export type FieldFiles = FileSet<AnswerFile>

/** The files that answer a form: sent as they are chosen, and beside what is typed, which has versions of its own. */
export function useAnswerFiles({ id, definition, files: first }: AnswersView, server: AnswersServer) {
  const { t } = useTexts()
  const [files, setFiles] = useState(first)
  const [heard, setHeard] = useState<{ field: string; text: string; isFailure: boolean } | null>(null)
  const tell = (field: string, text: string, isFailure = false) => setHeard({ field, text, isFailure })
  // On a tablet that others hold next nothing of it stays.
  const place = server.openFile ? `answers ${id}` : null
  const { uploads, add, ...sending } = useUploads(place, async ({ file, part }, onProgress) => {
    const added = await server.addFile(part!, file, onProgress)
    setFiles((all) => [...all.filter((each) => each.id !== added.id), added])
    tell(added.field, t('documents.added', { name: added.name }))
  })
  const remove = async ({ id: fileId, field, name }: AnswerFile) => {
    try {
      await server.removeFile(fileId)
      setFiles((all) => all.filter((each) => each.id !== fileId))
      tell(field, t('documents.removed', { name }))
    } catch (error) {
      tell(field, notRemoved(t, error, name), true)
    }
  }
  const of = (field: string): FieldFiles => {
    const said = heard?.field === field ? heard : null
    return {
      ...{ ...sending, remove, open: server.openFile && (({ id: fileId }) => server.openFile!(fileId)) },
      items: files.filter((each) => each.field === field),
      uploads: uploads.filter(({ part }) => part === field),
      add: (chosen) => {
        setHeard(null)
        add(chosen, field)
      },
      ...{ heard: said?.isFailure ? '' : said?.text, failure: said?.isFailure ? said.text : undefined },
      notOpened: ({ name }) => tell(field, t('documents.notOpened', { name }), true),
    }
  }
  /** All answers: of these questions the names of their files. */
  const within = (content: Answers): Answers => {
    const names = fieldsOf(definition)
      .filter(({ kind }) => kind === 'file')
      .map(({ id: field }) => [field, files.filter((each) => each.field === field).map(({ name }) => name)])
    return { ...content, ...Object.fromEntries(names) }
  }
  return { uploads, setFiles, of, within }
}
