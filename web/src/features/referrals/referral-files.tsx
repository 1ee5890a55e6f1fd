import { useState, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { DocumentRow, useDocumentWords } from '../documents/document-row.tsx'
import { useRecordWords } from './clinic-visit.tsx'
import type { Referral } from './referral.ts'
import { OpenListed, type ListedFile } from '../documents/open-listed.tsx'

type SentFilesProps<Item> = {
  files: readonly Item[]
  open: (file: Item) => Promise<Blob>
  /** What else can be done with one. */
  renderActs?: (file: Item) => ReactNode
}

/** What was sent along, to be opened. */
export function SentFiles<Item extends ListedFile>({ files, open, renderActs }: SentFilesProps<Item>) {
  const { t } = useTexts()
  const words = useDocumentWords()
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <>
      <ul aria-label={t('documents.sentAlong')}>
        {files.map((file) => (
          <DocumentRow
            key={file.id}
            name={file.name}
            about={words(file)}
            isPdf={file.mediaType === 'application/pdf'}
            acts={
              <>
                <OpenListed file={file} open={open} onFailed={() => setFailed(file.name)} />
                {renderActs?.(file)}
              </>
            }
          />
        ))}
      </ul>
      {failed !== null && (
        <Note tone="bad" role="alert">
          {t('documents.notOpened', { name: failed })}
        </Note>
      )}
    </>
  )
}

/** The same as a part of a referral's page; nothing where nothing was sent along. */
export function SentFilesCard<Item extends ListedFile>(props: SentFilesProps<Item>) {
  const { t } = useTexts()
  if (props.files.length === 0) return null
  return (
    <Card bare as="section">
      <CardPart>
        <h2 className={text.large}>{t('referrals.files')}</h2>
      </CardPart>
      <CardPart>
        <SentFiles {...props} />
      </CardPart>
    </Card>
  )
}

type KeepInChartProps = {
  name: string
  isInChart: boolean
  record: NonNullable<Referral['record']>
  /** Gives the file that it is there. */
  keep: () => Promise<{ id: string }>
  /** Strikes it there again. */
  undo: (fileId: string) => Promise<unknown>
}

/** Puts one into the chart that it names; once is enough. */
export function KeepInChart({ name, isInChart, record, keep, undo }: KeepInChartProps) {
  const { t } = useTexts()
  const patient = useRecordWords()(record)
  const [state, setState] = useState<'asked' | 'busy' | 'failed'>('asked')
  /** Here and now: what was put there before is withdrawn in the chart, with a reason. */
  const [kept, setKept] = useState<string | null>(null)
  const press = async () => {
    setState('busy')
    try {
      const { id } = await keep()
      setKept(id)
      setState('asked')
    } catch {
      setState('failed')
    }
  }
  const takeBack = async (fileId: string) => {
    setState('busy')
    try {
      await undo(fileId)
      setKept(null)
      setState('asked')
    } catch {
      setState('failed')
    }
  }
  if (isInChart || kept !== null)
    return (
      <>
        <span role="status">
          <Status tone="ok">{t('documents.inChart')}</Status>
        </span>
        {kept !== null && (
          <Button
            size="small"
            busy={state === 'busy'}
            aria-label={t('documents.notInChartNamed', { name })}
            onClick={() => void takeBack(kept)}
          >
            {t('documents.notInChart')}
          </Button>
        )}
        {state === 'failed' && <span role="alert">{t('documents.notTakenOut')}</span>}
      </>
    )
  return (
    <>
      <Button
        size="small"
        busy={state === 'busy'}
        aria-label={t('documents.keepInChartNamed', { name, patient })}
        onClick={() => void press()}
      >
        {t('documents.keepInChart', { patient })}
      </Button>
      {state === 'failed' && <span role="alert">{t('documents.notKept')}</span>}
    </>
  )
}
