import { resultCategories, type ResultCategory } from '@polyclinic/domain/chart-files/kinds.ts'
import { largestDocumentBytes, largestDocumentMegabytes as megabytes } from '@polyclinic/domain/documents/rules.ts'
import Paperclip from 'lucide-react/icons/paperclip'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import text from '../../ui/text.module.css'
import { asDataUrl } from '../documents/shown-file.ts'
import { useDocumentWords } from '../documents/document-row.tsx'
import { ProblemWords, Progress } from '../documents/upload-row.tsx'
import { retryAtOf, uploadProblemOf, type UploadProblem } from '../documents/uploads.ts'
import styles from './add-file.module.css'
import { sendChartFile } from './chart-file.ts'
import { categoryWords } from './category-words.ts'

/** None is chosen beforehand: a result that is filed as another file would wait for no doctor. */
const fileKinds = [...resultCategories, 'file'] as const

type AddFileProps = { patientId: string; onAdded: () => void }

/** Puts a file into the chart: chosen, looked at, named, sent. */
export function AddFile({ patientId, onAdded }: AddFileProps) {
  const { t } = useTexts()
  const [file, setFile] = useState<File | null>(null)
  const [heard, setHeard] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLSpanElement>(null)
  const close = () => {
    setFile(null)
    button.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('charts.addFile')}
        accept="image/*,application/pdf"
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0] ?? null)
          setHeard('')
          // The same file may be chosen once more.
          currentTarget.value = ''
        }}
      />
      <span ref={button}>
        <Button size="small" icon={Paperclip} onClick={() => input.current?.click()}>
          {t('charts.addFile')}
        </Button>
      </span>
      <p role="status" className={styles.heard}>
        {heard}
      </p>
      {file && (
        <NameFile
          key={`${file.name} ${file.lastModified}`}
          {...{ patientId, file }}
          onClose={close}
          onAdded={(name) => {
            close()
            setHeard(t('charts.fileAdded', { name }))
            onAdded()
          }}
        />
      )}
    </>
  )
}

type NameFileProps = { patientId: string; file: File; onClose: () => void; onAdded: (name: string) => void }

function NameFile({ patientId, file, onClose, onAdded }: NameFileProps) {
  const { t } = useTexts()
  const id = useId()
  const words = useDocumentWords()
  const isTooLarge = file.size > largestDocumentBytes
  const [name, setName] = useState(() => file.name.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, 150))
  const [kind, setKind] = useState<'file' | ResultCategory | null>(null)
  const [isKindMissing, setKindMissing] = useState(false)
  const kindList = useRef<HTMLSelectElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<{ code: UploadProblem; retryAt: Instant | null } | null>(
    isTooLarge ? { code: 'tooLarge', retryAt: null } : null,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const sending = useRef<AbortController>(null)
  // What is given up is not sent to its end.
  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => heading.current?.focus(), [])
  const preview = usePreview(file)
  const isPdf = file.type === 'application/pdf'

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (share !== null || isTooLarge) return
    if (kind === null) {
      setKindMissing(true)
      return kindList.current?.focus()
    }
    setProblem(null)
    setShare(0)
    const { signal } = (sending.current = new AbortController())
    try {
      const named = { name: name.trim() || file.name, result: kind === 'file' ? null : kind }
      const added = await sendChartFile(patientId, file, named, { onProgress: setShare, signal })
      onAdded(added.name)
    } catch (error) {
      if (signal.aborted) return
      setShare(null)
      setProblem({ code: uploadProblemOf(error), retryAt: retryAtOf(error) })
    }
  }
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <h3 id={id} ref={heading} tabIndex={-1} className={text.large}>
            {t('charts.addFile')}
          </h3>
          {preview && <img src={preview} alt={t('charts.filePreview')} className={styles.preview} />}
          <p className={text.quiet}>
            {file.name} · {words({ mediaType: isPdf ? 'application/pdf' : 'image/jpeg', size: file.size })}
          </p>
          <Field label={t('charts.fileName')} hint={t('charts.fileNameHint')}>
            <TextInput
              value={name}
              maxLength={150}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <Field
            label={t('charts.fileKind')}
            hint={kind !== null && kind !== 'file' ? t('charts.resultHint') : undefined}
            error={isKindMissing && kind === null && t('charts.fileKindMissing')}
          >
            <Select
              ref={kindList}
              value={kind ?? ''}
              onChange={({ target }) => setKind(fileKinds.find((each) => each === target.value) ?? null)}
            >
              <option value="" disabled>
                {t('charts.fileKindChoose')}
              </option>
              {resultCategories.map((category) => (
                <option key={category} value={category}>
                  {t(categoryWords[category])}
                </option>
              ))}
              <option value="file">{t('charts.fileKindFile')}</option>
            </Select>
          </Field>
          {problem && (
            <Note tone="bad" role="alert">
              <ProblemWords problem={problem.code} retryAt={problem.retryAt} />
            </Note>
          )}
          {share !== null && <Progress name={name} share={share} />}
          <p className={text.quiet}>{t('charts.fileTaken', { megabytes })}</p>
          <Row>
            <Button type="submit" kind="main" busy={share !== null} held={isTooLarge}>
              {t('charts.addToRecord')}
            </Button>
            <Button kind="quiet" onClick={onClose}>
              {t('charts.cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

/** Of a picture that the browser can draw. */
function usePreview(file: File): string | null {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (/^image\/(jpeg|png)$/.test(file.type) && file.size <= largestDocumentBytes)
      void asDataUrl(file).then(
        (url) => isCurrent && setSource(url),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [file])
  return source
}
