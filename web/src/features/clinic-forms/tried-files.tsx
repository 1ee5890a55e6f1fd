import { formLimits } from '@polyclinic/domain/forms/limits.ts'
import { useState } from 'react'
import { FileControl, type FileControlProps } from '../documents/file-control.tsx'
import type { AnswerFile, FieldFiles } from './use-answer-files.ts'

/** To be tried while a form is built: nothing is sent. */
export function TriedFiles({
  onChange,
  ...control
}: Omit<FileControlProps<AnswerFile>, 'files' | 'count'> & { onChange: (names: readonly string[] | null) => void }) {
  const [items, setItems] = useState<readonly AnswerFile[]>([])
  const keep = (next: readonly AnswerFile[]) => {
    setItems(next)
    onChange(next.length > 0 ? next.map(({ name }) => name) : null)
  }
  const files: FieldFiles = {
    ...{ items, uploads: [], retry: () => {}, dismiss: () => {} },
    add: (chosen) =>
      keep(
        [
          ...items,
          ...chosen.map(({ name, size, type }) => ({
            ...{ id: crypto.randomUUID(), field: control.id, name, size },
            mediaType: type.startsWith('image/') ? ('image/jpeg' as const) : ('application/pdf' as const),
          })),
        ].slice(0, formLimits.filesOfField),
      ),
    remove: ({ id }) => Promise.resolve(keep(items.filter((each) => each.id !== id))),
  }
  return <FileControl {...control} files={files} count={formLimits.filesOfField} />
}
